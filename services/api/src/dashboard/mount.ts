/**
 * Serves the dashboard below `/dashboard`: its files, and one document for all of its pages. Who is not signed in is led to
 * the sign-in and back; embedded pages have the token of a session of `POST /api-l/sessions` instead, in the fragment of
 * their address, which no server sees. Nothing refers to the root, so it works below a path of a proxy.
 */
import { randomBytes } from "node:crypto";
import type Koa from "koa";
import type { Context } from "koa";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { labelRoute } from "../http/frame.js";
import { notFound } from "../http/errors.js";
import { signedInMember } from "../members/signed-in-member.js";
import { redirectTo } from "../pages/answer-page.js";
import { readDashboard, type DashboardFiles } from "./dashboard-files.js";

export const dashboardPath = "/dashboard";
/** Below the dashboard: pages in a frame of another application, which bring a token of their own. */
const embeddedPrefix = "embedded/";
/** Whether the browser's session counts: the dashboard asks while it waits for a sign-in. */
const sessionPath = `${dashboardPath}/session.json`;

const forever = "public, max-age=31536000, immutable";

export interface DashboardOptions {
  readonly context: ApiContext;
  /** Of the built files. */
  readonly folder: string;
}

export async function mountDashboard(app: Koa, { context, folder }: DashboardOptions): Promise<void> {
  const dashboard = await readDashboard(folder);
  app.use(async (ctx, next) => {
    if (ctx.path !== dashboardPath && !ctx.path.startsWith(`${dashboardPath}/`)) return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") {
      ctx.set("allow", "GET, HEAD");
      throw new AppError({ code: "MethodNotAllowed", message: `${dashboardPath} answers to GET only` });
    }
    labelRoute(ctx, dashboardPath);
    // Relative: the browser may know the dashboard by a longer path.
    if (ctx.path === dashboardPath) return redirectTo(ctx, `dashboard/${ctx.search}`);
    if (ctx.path === sessionPath) return sendSession(ctx, context);
    const path = ctx.path.slice(dashboardPath.length + 1);
    const file = dashboard.files.get(path);
    if (file !== undefined) return file.send(ctx, path.startsWith("assets/") ? forever : "no-cache");
    if (path.startsWith("assets/")) throw notFound(`the dashboard has no file ${path.slice(0, 200)}`);
    await sendDocument(ctx, path, { dashboard, context });
  });
}

async function sendSession(ctx: Context, context: ApiContext): Promise<void> {
  ctx.body = { isSignedIn: (await signedInMember(ctx, context)) !== undefined };
}

interface Sending {
  readonly dashboard: DashboardFiles;
  readonly context: ApiContext;
}

async function sendDocument(ctx: Context, path: string, { dashboard, context }: Sending): Promise<void> {
  const isEmbedded = path.startsWith(embeddedPrefix);
  const up = "../".repeat(path.split("/").length);
  if (!isEmbedded && !(await isSignedIn(ctx, context)))
    return redirectTo(ctx, `${up}sign-in?next=${encodeURIComponent(ctx.url)}`);
  // Every page asks for the member first: the browser does so while it loads the code.
  if (!isEmbedded) ctx.set("link", `<${up}api/admin/me>; rel=preload; as=fetch; crossorigin`);
  const nonce = randomBytes(18).toString("base64url");
  ctx.set("content-security-policy", policyWith(nonce, isEmbedded ? context.config.embeddingOrigins : []));
  ctx.set("referrer-policy", "same-origin");
  ctx.set("x-robots-tag", "noindex");
  ctx.set("cache-control", "no-store");
  ctx.type = "text/html";
  ctx.body = dashboard.document({ path, nonce });
}

/** While sessions cannot be read the page is shown: it says that the service is away, and goes on by itself. */
async function isSignedIn(ctx: Context, context: ApiContext): Promise<boolean> {
  try {
    return (await signedInMember(ctx, context)) !== undefined;
  } catch (error) {
    if (error instanceof AppError && error.retry === "later") return true;
    throw error;
  }
}

/** Components set styles of elements; everything else comes from files, or from a style element with the nonce. */
function policyWith(nonce: string, ancestors: readonly string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(" ")}`,
  ].join("; ");
}
