/** The one field of the sign-in form. */
import type { Context } from "koa";
import bodyParser from "koa-bodyparser";
import { z } from "zod";

const parse = bodyParser({ enableTypes: ["form", "json"], formLimit: "4kb", jsonLimit: "4kb" });
const formSchema = z.object({ key: z.string().trim().max(1_024) });

/** Empty when there is none; throws (413) for a body that is larger than any key. */
export async function readSignInForm(ctx: Context): Promise<string> {
  await parse(ctx, async () => undefined);
  const form = formSchema.safeParse(ctx.request.body);
  return form.success ? form.data.key : "";
}
