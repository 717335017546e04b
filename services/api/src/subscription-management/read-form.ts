/** Parses the body of an HTML form, in either of the two encodings that browsers and mail services send. */
import { issueAt } from "@signalbox/core";
import type { Context } from "koa";
import { badRequest } from "../http/errors.js";
import { readBody } from "../ingest/read-body.js";
import { requestSays } from "../http/request-sentences.js";

/** Of all fields together; files are ignored. */
const maxFormBytes = 262_144;

/** Empty without a body; throws `BadRequest` for an invalid form. */
export async function readForm(ctx: Context): Promise<URLSearchParams> {
  const body = await readBody(ctx, maxFormBytes);
  if (body.length === 0) return new URLSearchParams();
  const type = ctx.get("content-type");
  if (!/^multipart\/form-data\b/i.test(type)) return new URLSearchParams(body.toString("utf8"));
  try {
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const fields = [...form].flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    return new URLSearchParams(fields);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "it is broken";
    throw badRequest(issueAt([], requestSays.noForm({ reason })));
  }
}
