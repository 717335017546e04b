/**
 * The operators' queue dashboard at `/queues`, behind the operators' sign-in. Queues carry all tenants' work, so when the
 * deployment names its own workspace, only a key of that one opens it.
 */
import type { Queue } from "bullmq";
import type Koa from "koa";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import { mountPlace } from "../operators/gate.js";
import { queueBoard, queuesPath } from "./board.js";

export interface QueuesOptions {
  readonly context: ApiContext;
  /** Every queue there is, on connections that answer promptly when Redis is away. */
  readonly queues: readonly Queue[];
}

/** The board's own code sets styles; its fonts from elsewhere are left out. */
const contentPolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'";

export function mountQueues(app: Koa, { context, queues }: QueuesOptions): void {
  const board = queueBoard(queues);
  const home = context.config.workspaceId;
  mountPlace(
    app,
    {
      path: queuesPath,
      title: "Queues",
      purpose: "what waits, runs and failed",
      contentPolicy,
      admits: (workspaceId) => home === undefined || workspaceId === home,
      serve: (ctx, _, next) => {
        // Read-only queues refuse most changes themselves, but not all: pausing every queue at once is let through.
        if (ctx.method !== "GET" && ctx.method !== "HEAD") {
          ctx.set("allow", "GET, HEAD");
          throw new AppError({
            code: "MethodNotAllowed",
            message: "the queues are to look at, not to change",
          });
        }
        return board(ctx, next);
      },
    },
    context,
  );
}
