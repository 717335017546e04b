/**
 * The queue dashboard at `/queues` for members who may read operations. Queues contain the work of all tenants, so when
 * the deployment names its own workspace, only permissions there count.
 */
import type { Queue } from "bullmq";
import type Koa from "koa";
import type { Middleware } from "koa";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { mountOperatorArea } from "../operators/operator-area.js";

export interface QueuesOptions {
  readonly context: ApiContext;
  /** Every queue, on connections that fail fast when Redis is unavailable. */
  readonly queues: () => readonly Queue[];
}

const queuesPath = "/queues";

/** The board's own code sets styles; its fonts from another site are omitted. */
const contentPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

export function mountQueues(app: Koa, { context, queues }: QueuesOptions): void {
  const board = boardOf(queues, context);
  const home = context.config.workspaceId;
  mountOperatorArea(
    app,
    {
      path: queuesPath,
      title: "Queues",
      permission: "operations:read",
      contentPolicy,
      admits: (workspaceId) => home === undefined || workspaceId === home,
      serve: async (ctx, _, next) => {
        // Read-only queues refuse most changes themselves, but not pausing all queues at once.
        if (ctx.method !== "GET" && ctx.method !== "HEAD") {
          ctx.set("allow", "GET, HEAD");
          throw new AppError({
            code: "MethodNotAllowed",
            message: "the queues are to look at, not to change",
          });
        }
        // The board would answer 500 without Redis.
        if (ctx.path.startsWith(`${queuesPath}/api/`)) await context.queue.memoryShare();
        await (
          await board()
        )(ctx, next);
      },
    },
    context,
  );
}

/** Loaded at the first visit: loading bull-board takes a fifth of the start of an api. */
function boardOf(
  queues: () => readonly Queue[],
  { mailbox, workers }: ApiContext,
): () => Promise<Middleware> {
  let board: Promise<Middleware> | undefined;
  return () =>
    (board ??= import("./board.js").then(({ queueBoard }) =>
      queueBoard({ path: queuesPath, queues, layout: () => mailbox.layout, workers: () => workers.alive() }),
    ));
}
