/**
 * The output of all services of a suite, in a file with the suite's name. `npm test` lists these files for failed
 * suites.
 */
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";

const folder = fileURLToPath(new URL("../../../node_modules/.cache/check/services", import.meta.url));

export interface ServiceLog {
  write(service: string, line: string): void;
  close(): void;
}

/** Named after the running test file; a second system of the file appends to it. */
export function openServiceLog(): ServiceLog {
  const [file = "unknown"] = (expect.getState().testPath ?? "").split("/").slice(-1);
  mkdirSync(folder, { recursive: true });
  const stream = createWriteStream(join(folder, `${file.replace(/\.test\.ts$/, "")}.log`), { flags: "a" });
  return {
    write: (service, line) => void stream.write(`${service} ${line}\n`),
    close: () => void stream.end(),
  };
}
