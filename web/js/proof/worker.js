/**
 * A worker that checks one certificate: it receives {module, file} and answers {proof}, {refused} or
 * {crashed}.
 */
import { check } from './checker.js';

self.onmessage = ({ data: { module, file } }) => {
  try {
    self.postMessage(check(module, file));
  } catch (error) {
    self.postMessage({ crashed: error instanceof Error ? error.message : String(error) });
  }
};
