/**
 * Endpoints for orchestrators and Prometheus. Alive means that the process answers; ready means that it should get
 * traffic: it is not draining, Redis and MongoDB answer in time, and the configured workspace and its keys work.
 * They need no key and reveal nothing about tenants; the metrics may need a token.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import type { FixedPath } from "../http/fixed-paths.js";
import { countByPart } from "../observability/worker-figures.js";
import { readPackageVersion } from "../package-version.js";

/** The longest a check may take, ms: below the usual timeout of orchestrators. */
const checkLimitMs = 2_000;

export interface ProbeOptions {
  readonly api: Pick<ApiContext, "store" | "queue" | "metrics" | "firstSetup" | "config" | "workers">;
  readonly isDraining: () => boolean;
}

export function probePaths({ api, isDraining }: ProbeOptions): readonly FixedPath[] {
  return [
    { method: "GET", path: "/livez", handle: async (ctx) => answerJson(ctx, 200, { status: "ok" }) },
    { method: "GET", path: "/readyz", handle: async (ctx) => answerReadiness(ctx, api, isDraining()) },
    { method: "GET", path: "/metrics", handle: async (ctx) => answerMetrics(ctx, api) },
    {
      method: "GET",
      path: "/api",
      handle: async (ctx) => answerJson(ctx, 200, { version: await readPackageVersion() }),
    },
  ];
}

async function answerReadiness(
  ctx: Context,
  { queue, store, firstSetup, workers }: Pick<ApiContext, "store" | "queue" | "firstSetup" | "workers">,
  draining: boolean,
): Promise<void> {
  const [redis, mongodb] = await Promise.all([
    check(async () => queue.memoryShare()),
    check(async () => store.ping()),
  ]);
  const workspace = firstSetup.isDone() ? "ok" : "not set up";
  const ready = !draining && [redis, mongodb, workspace].every((state) => state === "ok");
  // Not a check: an api without workers still accepts what waits for them.
  const workersByPart = countByPart(workers.alive());
  answerJson(ctx, ready ? 200 : 503, {
    ready,
    checks: { draining, redis, mongodb, workspace },
    workersByPart,
  });
}

async function answerMetrics(
  ctx: Context,
  { metrics, config: { metricsToken } }: Pick<ApiContext, "metrics" | "config">,
): Promise<void> {
  if (metricsToken !== undefined && !isBearer(ctx.get("authorization"), metricsToken)) {
    throw new AppError({
      code: "Unauthorized",
      message: "the metrics need METRICS_TOKEN, as authorization: Bearer …",
    });
  }
  const { text, type } = await metrics.render();
  ctx.type = type;
  ctx.body = text;
}

/** In constant time. */
function isBearer(header: string, token: string): boolean {
  const given = /^bearer +(\S+) *$/i.exec(header)?.[1] ?? "";
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function answerJson(ctx: Context, status: number, body: unknown): void {
  ctx.status = status;
  ctx.body = body;
}

async function check(probe: () => Promise<unknown>): Promise<"ok" | "unreachable"> {
  const { promise, timer } = afterLimit();
  try {
    return await Promise.race([probe().then(() => "ok" as const), promise]);
  } catch {
    return "unreachable";
  } finally {
    clearTimeout(timer);
  }
}

function afterLimit(): { promise: Promise<"unreachable">; timer: NodeJS.Timeout | undefined } {
  let timer: NodeJS.Timeout | undefined;
  const promise = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), checkLimitMs);
  });
  return { promise, timer };
}
