/** Reads the sign-in form, which has one field. */
import type { Context } from "koa";
import { z } from "zod";
import { bodyParserOf } from "../http/parse-body.js";

/** Larger than any key. */
const maxBytes = 4_096;
const parse = bodyParserOf(maxBytes, { enableTypes: ["form", "json"] });
const formSchema = z.object({ key: z.string().trim().max(1_024) });

/** Empty when there is none; throws for a body that cannot be read. */
export async function readSignInForm(ctx: Context): Promise<string> {
  await parse(ctx);
  const form = formSchema.safeParse(ctx.request.body);
  return form.success ? form.data.key : "";
}
