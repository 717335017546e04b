/** Reads a form of the sign-in pages. */
import type { Context } from "koa";
import { AppError } from "@signalbox/core";
import type { ApiConfig } from "../config.js";
import { z } from "zod";
import { bodyParserOf } from "../http/parse-body.js";
import { requestSource } from "../http/own-origin.js";

const maxBytes = 16_384;
const parse = bodyParserOf(maxBytes, { enableTypes: ["form"] });
const schema = z.record(z.string(), z.string());

/** A field that is missing is empty. */
export type Form = (field: string) => string;

type Addressed = Pick<ApiConfig, "publicUrl">;

/** Throws `Forbidden` for forms of other sites. Programs may send one; a session does not count for them. */
export async function readForm(ctx: Context, { publicUrl }: Addressed): Promise<Form> {
  if (requestSource(ctx, publicUrl) === "foreign") refuse();
  await parse(ctx);
  const fields = schema.safeParse(ctx.request.body);
  return (field) => (fields.success ? (fields.data[field] ?? "") : "");
}

/** Must be called for a form that counts because of the session. Throws `Forbidden`. */
export function requireOwnForm(ctx: Context, { publicUrl }: Addressed): void {
  if (requestSource(ctx, publicUrl) !== "own") refuse();
}

function refuse(): never {
  throw new AppError({ code: "Forbidden", message: "this form does not come from a page of this service" });
}
