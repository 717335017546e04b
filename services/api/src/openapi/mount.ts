/** `GET /openapi.json` and the page for people at `/docs`. Open to everyone: they tell nothing of anybody's data. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type Koa from "koa";
import type { Context } from "koa";
import { z } from "zod";
import { serveFixedPaths } from "../http/fixed-paths.js";
import { openApiDocument, type OpenApiDocument } from "./document.js";
import { referencePage } from "./reference-page.js";

/** The page has no script, and nothing comes from elsewhere. */
const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function mountReference(app: Koa): void {
  let made: Promise<Reference> | undefined;
  const reference = (): Promise<Reference> => (made ??= makeReference());
  app.use(
    serveFixedPaths([
      {
        method: "GET",
        path: "/openapi.json",
        handle: async (ctx) => {
          ctx.set("access-control-allow-origin", "*");
          send(ctx, "application/json", (await reference()).json);
        },
      },
      {
        method: "GET",
        path: "/docs",
        handle: async (ctx) => {
          ctx.set("content-security-policy", pagePolicy);
          send(ctx, "text/html", (await reference()).page);
        },
      },
    ]),
  );
}

interface Reference {
  readonly json: string;
  readonly page: string;
}

async function makeReference(): Promise<Reference> {
  const document: OpenApiDocument = openApiDocument(await packageVersion());
  return { json: JSON.stringify(document), page: referencePage(document) };
}

function send(ctx: Context, type: string, text: string): void {
  ctx.type = type;
  ctx.set("cache-control", "no-cache");
  ctx.set("x-content-type-options", "nosniff");
  ctx.etag = createHash("sha256").update(text).digest("base64url").slice(0, 27);
  ctx.status = 200;
  if (ctx.fresh) ctx.status = 304;
  else ctx.body = text;
}

async function packageVersion(): Promise<string> {
  const text = await readFile(new URL("../../package.json", import.meta.url), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
