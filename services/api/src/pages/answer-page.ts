/** Answers of pages. */
import type { Context } from "koa";

/** After a form was sent: the browser reads the path, also when the form was posted. */
export function redirectTo(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}

export function showPage(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = "text/html";
  ctx.body = page;
}
