// Certificates written and checked in Node as the page does: reads tasks as JSON lines, writes results as JSON lines.
// Usage: node proof.mjs FOLDER < TASKS
// {"level", "claim": {"kind", "bound", "solution"}} writes a certificate and checks it; {"file": base64} only checks.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Core } from "../../web/js/engine/wasm.js";
import { TASKS } from "../../web/js/engine/tasks.js";
import { assemble } from "../../web/js/proof/certificate.js";
import { check } from "../../web/js/proof/checker.js";

const load = async (name) => WebAssembly.compile(await readFile(`${process.argv[2]}/${name}.wasm`));
const [writer, checker] = await Promise.all([load("certify"), load("checker")]);
const core = new Core(writer);

for await (const line of createInterface({ input: process.stdin })) {
  const { level, claim, file } = JSON.parse(line);
  let bytes = file && new Uint8Array(Buffer.from(file, "base64")), status;
  if (!file) {
    const asked = { level, claim: claim.kind, bound: claim.bound };
    const { proof, ...written } = TASKS.certify(core, asked, () => true);
    status = written.status;
    bytes = status === "written" ? assemble(level, claim, proof) : null;
  }
  const verdict = bytes ? check(checker, bytes) : {};
  const made = file || !bytes ? "" : Buffer.from(bytes).toString("base64");
  console.log(JSON.stringify({ status, file: made, ...verdict }));
}
