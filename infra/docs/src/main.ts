/** `npm run docs`: writes docs/reference from the schemas and registries. Run by infra/bootstrap.mjs. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { referencePages } from "./reference-pages.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

for (const { file, text } of await referencePages()) {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
  process.stdout.write(`  ${file}\n`);
}
