/** `npm run client`: writes and lints the OpenAPI document of the built api, and writes the types of packages/client from it. */
await import("./openapi.mjs");
if (process.exitCode === 0) await import("./client-types/generate.mjs");
