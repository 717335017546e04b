/**
 * Writes the types of the OpenAPI document that infra/openapi.mjs left in node_modules/.cache to packages/client, without
 * the error answers of each operation. With `--check` it writes nothing, and exits with 1 when the committed types differ.
 * openapi-typescript needs the compiler of TypeScript 5, so it is in this package with a compiler of its own.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";

const root = fileURLToPath(new URL("../..", import.meta.url));
const file = "packages/client/src/generated/openapi.ts";
const header =
  "/** Written by `npm run client` from the OpenAPI document of the api; `npm test` fails where it differs. */\n\n";

// TypeScript tells the options of a union apart by their constants.
const document = JSON.parse(readFileSync(`${root}node_modules/.cache/openapi.json`, "utf8"), (key, value) =>
  key === "discriminator" ? undefined : value,
);
leaveOutErrors(document);
// A field with a default may be left out of a request.
const types = await openapiTypescript(document, { defaultNonNullable: false });
const text = header + astToString(types);

if (!process.argv.includes("--check")) writeFileSync(root + file, text);
else if (readFileSync(root + file, "utf8") !== text) {
  console.error(
    `${file} differs from the OpenAPI document: run \`npm run client\` and commit what it writes.`,
  );
  process.exitCode = 1;
}

/** All error answers have one shape, which the answer `default` of an operation and `ApiError` describe. */
function leaveOutErrors({ paths, components }) {
  for (const { responses } of Object.values(paths).flatMap(Object.values)) {
    for (const status of Object.keys(responses ?? {})) if (/^[45]/.test(status)) delete responses[status];
  }
  components.responses = { Error: components.responses.Error };
}
