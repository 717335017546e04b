/**
 * Session middleware for the operator pages: signs in with an admin key, one session for all pages. Protects
 * everything below a page's path; requests reach the page only with a valid session of a permitted workspace.
 * Changes are accepted from the page's own forms only.
 */
import type Koa from "koa";
import type { Context, Next } from "koa";
import { AppError, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { labelRoute } from "../http/frame.js";
import { createGuessLimit, type GuessLimit } from "./guess-limit.js";
import { openedSession, openSession, sessionCookies, sessionLifeMs, type Operator } from "./session.js";
import { readSignInForm } from "./sign-in-form.js";
import { signInPage, signOutPage } from "./sign-in-page.js";

export interface OperatorArea {
  readonly path: OperatorPath;
  readonly title: string;
  /** Completes "Sign in to see …". */
  readonly purpose: string;
  /** Of its pages; a page may set a stricter one. */
  readonly contentPolicy: string;
  /** Whether an admin key of this workspace may see it. */
  readonly admits: (workspaceId: WorkspaceId) => boolean;
  readonly serve: (ctx: Context, operator: Operator, next: Next) => Promise<unknown>;
}

type OperatorPath = (typeof operatorPaths)[number];
/** A session is valid for all of these; without TLS the cookie is limited to these paths. */
const operatorPaths = ["/queues", "/mailbox"] as const;

export function mountOperatorArea(app: Koa, area: OperatorArea, context: ApiContext): void {
  const guesses = createGuessLimit();
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
    requireOwnForm(ctx, context.config.publicUrl);
    await answer(ctx, { area, context, guesses, next });
  });
}

interface AreaRequest {
  readonly area: OperatorArea;
  readonly context: ApiContext;
  readonly guesses: GuessLimit;
  readonly next: Next;
}

async function answer(ctx: Context, { area, context, guesses, next }: AreaRequest): Promise<void> {
  const action = `${ctx.method} ${ctx.path.slice(area.path.length).replace(/\/$/, "")}`;
  if (action === "POST /sign-in") return signIn(ctx, area, context, guesses);
  const operator = await openedSession(ctx.cookies.get(cookieFor(ctx, context.config).name), context);
  if (operator === undefined || !area.admits(operator.workspaceId)) {
    if (action === "GET /sign-in") return showPage(ctx, signInPage(area));
    if (action.includes(" /api/"))
      throw new AppError({ code: "Unauthorized", message: `sign in at ${area.path} first` });
    return redirectTo(ctx, `${area.path}/sign-in`);
  }
  if (action === "GET /sign-in" || ctx.path === area.path) return redirectTo(ctx, `${area.path}/`);
  if (action === "GET /sign-out") return showPage(ctx, signOutPage(area));
  if (action === "POST /sign-out") {
    setSession(ctx, context.config, null);
    return redirectTo(ctx, `${area.path}/sign-in`);
  }
  await area.serve(ctx, operator, next);
}

async function signIn(
  ctx: Context,
  area: OperatorArea,
  context: ApiContext,
  guesses: GuessLimit,
): Promise<void> {
  const key = await readSignInForm(ctx);
  const grant = await context.keys.find(key);
  const isActive = grant !== undefined && grant.workspace.status !== "Tombstoned";
  if (!isActive || grant.role !== "admin" || !area.admits(grant.workspaceId)) {
    const wait = guesses.failed({ address: ctx.ip, key }, context.now().getTime());
    if (wait > 0) {
      ctx.set("retry-after", String(wait));
      return showPage(ctx, signInPage(area, `Too many wrong keys. Try again in ${wait} seconds.`), 429);
    }
    context.log({ level: "warn", message: `a wrong key was tried at ${area.path} from ${ctx.ip}` });
    return showPage(ctx, signInPage(area, "That is no admin key of this service."), 401);
  }
  setSession(ctx, context.config, openSession(grant, context));
  return redirectTo(ctx, `${area.path}/`);
}

function setSession(ctx: Context, config: Addressed, session: string | null): void {
  const { name, paths, isSecure } = cookieFor(ctx, config);
  ctx.cookies.secure = isSecure;
  for (const path of paths) {
    ctx.cookies.set(name, session, {
      httpOnly: true,
      sameSite: "strict",
      path,
      overwrite: false,
      maxAge: session === null ? 0 : sessionLifeMs,
      secure: isSecure,
    });
  }
}

type Addressed = Pick<ApiContext["config"], "publicUrl">;

interface SessionCookie {
  readonly name: string;
  readonly paths: readonly string[];
  readonly isSecure: boolean;
}

/**
 * TLS may end at a proxy; then the public URL says so. Browsers accept a `__Host-` cookie over TLS and for the
 * path `/` only.
 */
function cookieFor(ctx: Context, { publicUrl }: Addressed): SessionCookie {
  const isSecure = ctx.secure || publicUrl?.startsWith("https:") === true;
  return isSecure
    ? { name: sessionCookies.secure, paths: ["/"], isSecure }
    : { name: sessionCookies.plain, paths: operatorPaths, isSecure };
}

/**
 * Browsers also send the cookie with forms of other sites on the same host, for example another port: they send
 * the origin of a form in headers. Throws `Forbidden`.
 */
function requireOwnForm(ctx: Context, publicUrl: string | undefined): void {
  if (ctx.method === "GET" || ctx.method === "HEAD") return;
  const site = ctx.get("sec-fetch-site");
  const origin = ctx.get("origin");
  const isOwn =
    site === ""
      ? origin === "" || isOwnOrigin(origin, ctx.host, publicUrl)
      : site === "same-origin" || site === "none";
  if (!isOwn) throw new AppError({ code: "Forbidden", message: "this form is not one of ours" });
}

function isOwnOrigin(origin: string, host: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const ownHosts = publicUrl === undefined ? [host] : [host, new URL(publicUrl).host];
  return ownHosts.includes(new URL(origin).host);
}

export function redirectTo(ctx: Context, path: string): void {
  ctx.redirect(path);
  ctx.status = 303;
}

export function showPage(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = "text/html";
  ctx.body = page;
}
