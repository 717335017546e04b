/**
 * Protects the operator pages below a path: requests reach them only with a session of a member who has the permission in
 * some workspace. Changes are accepted from the pages' own forms only.
 */
import type Koa from "koa";
import type { Context, Next } from "koa";
import { AppError, unavailable, type WorkspaceId } from "@signalbox/core";
import type { Origin, Permission } from "@signalbox/workspace";
import type { CallerRoot } from "../admin/request/caller.js";
import type { ApiContext } from "../context.js";
import { labelRoute } from "../http/frame.js";
import { memberRoots } from "../members/member-caller.js";
import { originOf, signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { framedPage, pagePolicy } from "../sign-in/page-frame.js";
import { requireOwnForm } from "../sign-in/read-form.js";

/** The member as the pages know them. */
export interface AreaMember {
  readonly origin: Origin;
  /** The workspaces in which the member has the permission of the area. */
  readonly roots: readonly CallerRoot[];
}

export interface OperatorArea {
  readonly path: string;
  readonly title: string;
  readonly permission: Permission;
  /** Of its pages; a page may set a stricter one. */
  readonly contentPolicy: string;
  /** Whether the permission counts that a member has in this workspace. */
  readonly admits: (workspaceId: WorkspaceId) => boolean;
  readonly serve: (ctx: Context, member: AreaMember, next: Next) => Promise<unknown>;
}

export function mountOperatorArea(app: Koa, area: OperatorArea, api: ApiContext): void {
  const { path } = area;
  app.use(async (ctx: Context, next: Next) => {
    if (ctx.path !== path && !ctx.path.startsWith(`${path}/`)) {
      await next();
      return;
    }
    labelRoute(ctx, path);
    ctx.set("content-security-policy", area.contentPolicy);
    // Browsers must send the origin of forms to us, and nothing to other sites.
    ctx.set("referrer-policy", "same-origin");
    ctx.set("cache-control", "no-store");
    await answer(ctx, next, area, api);
  });
}

async function answer(ctx: Context, next: Next, area: OperatorArea, api: ApiContext): Promise<void> {
  const changes = ctx.method !== "GET" && ctx.method !== "HEAD";
  if (changes) requireOwnForm(ctx, api.config);
  const member = await signedInMember(ctx, api, { forChange: changes });
  if (member === undefined) {
    if (ctx.path.startsWith(`${area.path}/api/`))
      throw new AppError({ code: "Unauthorized", message: "sign in at /sign-in first" });
    const asked = changes ? `${area.path}/` : ctx.url;
    return redirectTo(ctx, `/sign-in?next=${encodeURIComponent(asked)}`);
  }
  if (changes && member.session.isStale) {
    throw unavailable("store", new Error("the session could not be verified"));
  }
  const roots = (await memberRoots(member, api)).filter(
    ({ workspaceId, permissions }) =>
      area.admits(workspaceId) &&
      permissions.has(area.permission) &&
      // The pages show what messages and jobs contain, unmasked.
      permissions.has("users:see-personal"),
  );
  if (roots.length === 0) return refuse(ctx, area);
  if (ctx.path === area.path) return redirectTo(ctx, `${area.path}/`);
  await area.serve(ctx, { origin: originOf(ctx, member), roots }, next);
}

function refuse(ctx: Context, { title, permission }: OperatorArea): void {
  ctx.set("content-security-policy", pagePolicy);
  ctx.set("error-type", "Forbidden");
  const content = html`<p>
      It needs the permissions ${permission} and users:see-personal. An administrator of your workspace can
      give it.
    </p>
    <p><a href="/dashboard/account">Your account</a></p>`;
  showPage(ctx, framedPage({ title, problem: "You may not see this page.", content }), 403);
}
