/**
 * The operators' queue dashboard at `/queues`, behind a sign-in with an admin key. Everything below the path passes one
 * guard; the board answers only to an open session. Queues carry all tenants' work, so when the deployment names its own
 * workspace, only a key of that one opens it.
 */
import type { Queue } from "bullmq";
import type Koa from "koa";
import type { Context, Next } from "koa";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { labelRoute } from "../http/frame.js";
import { queueBoard, queuesPath } from "./board.js";
import { createGuessLimit, type GuessLimit } from "./guess-limit.js";
import { isSessionOpen, openSession, sessionCookie, sessionLifeMs } from "./session.js";
import { signInPage, signOutPage } from "./sign-in-page.js";
import { readSignInForm } from "./sign-in-form.js";

export interface QueuesOptions {
  readonly context: ApiContext;
  /** Every queue there is, on connections that answer promptly when Redis is away. */
  readonly queues: readonly Queue[];
}

/** The board's own code sets styles; its fonts from elsewhere are left out. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

export function mountQueues(app: Koa, { context, queues }: QueuesOptions): void {
  const guesses = createGuessLimit();
  const board = queueBoard(queues);
  app.use(async (ctx: Context, next: Next) => {
    if (ctx.path !== queuesPath && !ctx.path.startsWith(`${queuesPath}/`)) {
      await next();
      return;
    }
    labelRoute(ctx, queuesPath);
    ctx.set("content-security-policy", policy);
    ctx.set("x-content-type-options", "nosniff");
    ctx.set("referrer-policy", "no-referrer");
    ctx.set("cache-control", "no-store");
    await serve(ctx, { context, guesses, board: () => board(ctx, next) });
  });
}

interface Serving {
  readonly context: ApiContext;
  readonly guesses: GuessLimit;
  readonly board: () => Promise<unknown>;
}

async function serve(ctx: Context, { context, guesses, board }: Serving): Promise<void> {
  const place = `${ctx.method} ${ctx.path.slice(queuesPath.length).replace(/\/$/, "")}`;
  if (place === "POST /sign-in") return signIn(ctx, context, guesses);
  if (!(await isSessionOpen(ctx.cookies.get(sessionCookie), context))) {
    if (place === "GET /sign-in") return showPage(ctx, signInPage());
    if (place.includes(" /api/"))
      throw new AppError({ code: "Unauthorized", message: "sign in at /queues first" });
    return goTo(ctx, "/sign-in");
  }
  if (place === "GET /sign-in" || ctx.path === queuesPath) return goTo(ctx, "/");
  if (place === "GET /sign-out") return showPage(ctx, signOutPage());
  if (place === "POST /sign-out") {
    setSession(ctx, context, null);
    return goTo(ctx, "/sign-in");
  }
  // Read-only queues refuse most changes themselves, but not all: pausing every queue at once is let through.
  if (ctx.method !== "GET" && ctx.method !== "HEAD") {
    ctx.set("allow", "GET, HEAD");
    throw new AppError({ code: "MethodNotAllowed", message: "the queues are to look at, not to change" });
  }
  await board();
}

async function signIn(ctx: Context, context: ApiContext, guesses: GuessLimit): Promise<void> {
  const now = context.now().getTime();
  const wait = guesses.waitSeconds(ctx.ip, now);
  if (wait > 0) {
    ctx.set("retry-after", String(wait));
    return showPage(ctx, signInPage(`Too many wrong keys. Try again in ${wait} seconds.`), 429);
  }
  const grant = await context.keys.find(await readSignInForm(ctx));
  const home = context.config.workspaceId;
  const isLiving = grant !== undefined && grant.workspace.status !== "Tombstoned";
  if (!isLiving || grant.role !== "admin" || (home !== undefined && grant.workspaceId !== home)) {
    guesses.failed(ctx.ip, now);
    context.log({ level: "warn", message: `a wrong key was tried at ${queuesPath} from ${ctx.ip}` });
    return showPage(ctx, signInPage("That is no admin key of this service."), 401);
  }
  setSession(ctx, context, openSession(grant, context));
  return goTo(ctx, "/");
}

function setSession(ctx: Context, { config }: ApiContext, session: string | null): void {
  ctx.cookies.secure = isSecure(ctx, config.publicUrl);
  ctx.cookies.set(sessionCookie, session, {
    httpOnly: true,
    sameSite: "strict",
    path: queuesPath,
    overwrite: true,
    maxAge: session === null ? 0 : sessionLifeMs,
    secure: ctx.cookies.secure,
  });
}

/** TLS may end at a proxy; then the public address says so. */
function isSecure(ctx: Context, publicUrl: string | undefined): boolean {
  return ctx.secure || publicUrl?.startsWith("https:") === true;
}

function goTo(ctx: Context, place: string): void {
  ctx.redirect(queuesPath + place);
  ctx.status = 303;
}

function showPage(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = "text/html";
  ctx.body = page;
}
