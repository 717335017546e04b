/**
 * The queue board: bull-board over the queues, read-only. Removing or retrying a message batch by hand would break
 * the runtime's guarantees (nothing lost, nothing applied twice).
 */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { KoaAdapter } from "@bull-board/koa";
import type { Layout } from "@signalbox/core";
import type { Queue } from "bullmq";
import type { Middleware } from "koa";
import type { LiveWorker } from "../observability/worker-figures.js";
import { describeQueue } from "./describe-queue.js";
import { jobData, jobName } from "./format-job.js";

export interface QueueBoardOptions {
  readonly path: string;
  /** The queues at the time of the call: the same array until they change. */
  readonly queues: () => readonly Queue[];
  /** The layout in force at the time of the call. */
  readonly layout: () => Layout;
  /** The workers that are alive at the time of the call. */
  readonly workers: () => readonly LiveWorker[];
}

/** Answers below `path`; the session must be checked before. */
export function queueBoard({ path, queues, ...now }: QueueBoardOptions): Middleware {
  const serverAdapter = new KoaAdapter().setBasePath(path);
  const ui = createRequire(import.meta.url).resolve("@bull-board/ui/package.json");
  let shown = queues();
  const { replaceQueues } = createBullBoard({
    queues: adaptersOf(shown, now),
    serverAdapter,
    options: {
      uiBasePath: dirname(ui),
      uiConfig: {
        boardTitle: "Signalbox queues",
        hideDocsLink: true,
        sortQueues: true,
        miscLinks: [
          { text: "Sign out", url: "/sign-out" },
          { text: "Test mailbox", url: "/mailbox/" },
          { text: "API reference", url: "/docs" },
          { text: "Your account", url: "/dashboard/account" },
        ],
      },
    },
  });
  const board = serverAdapter.registerPlugin({ mount: path });
  return async (ctx, next) => {
    if (queues() !== shown) {
      shown = queues();
      replaceQueues(adaptersOf(shown, now));
    }
    await board(ctx, next);
    if (typeof ctx.body === "string" && ctx.response.is("html")) ctx.body = withoutForeignLinks(ctx.body);
  };
}

/**
 * Removes preconnect links to the fonts of another site: the content policy forbids the fonts, but browsers
 * connect all the same.
 */
function withoutForeignLinks(page: string): string {
  return page.replace(/<link\b[^>]*\bhref="(?:https?:)?\/\/[^>]*>\s*/gi, "");
}

function adaptersOf(
  queues: readonly Queue[],
  { layout, workers }: Pick<QueueBoardOptions, "layout" | "workers">,
): readonly BullMQAdapter[] {
  const names = queues.map(({ name }) => name);
  return queues.map((queue) => {
    const adapter = new BullMQAdapter(queue, { readOnlyMode: true });
    // The board asks for it with each view, so it can say what is true now.
    adapter.getDescription = () =>
      describeQueue(queue.name, { names, layout: layout(), workers: workers() }) ?? "";
    adapter.setFormatter("name", jobName);
    adapter.setFormatter("data", jobData);
    return adapter;
  });
}
