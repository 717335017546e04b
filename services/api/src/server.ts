/**
 * The api as a Koa application with its listening socket: it opens, serves, and drains. Order of the middleware:
 * the client's address, the common frame, preflights, endpoints at fixed paths (probes, events, webhooks), settings of vendors' libraries, the
 * test mailbox, then the admin API. Used by `main.ts` and by every test.
 */
import { createServer as createHttpServer, type Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { cannotStart, type AppError } from "@signalbox/core";
import Koa from "koa";
import { mountAdmin } from "./admin/mount.js";
import type { ApiConfig } from "./config.js";
import type { ApiContext } from "./context.js";
import { probePaths } from "./health/probes.js";
import { clientAddressOf } from "./http/client-address.js";
import { serveConnections } from "./http/connections.js";
import { corsForPublicPaths } from "./http/cors.js";
import { serveFixedPaths } from "./http/fixed-paths.js";
import { afterAnswers } from "./http/after-answer.js";
import { answerFrame } from "./http/frame.js";
import { serveImages } from "./images/serve-image.js";
import { createAdmission } from "./ingest/admission.js";
import { serveSegmentSettings, sourceConfigPath } from "./ingest/client-settings.js";
import { ingestPaths } from "./ingest/ingest.js";
import { entryPaths } from "./pages/entry-paths.js";
import { mountSignIn } from "./sign-in/mount.js";
import { subscriptionPaths } from "./subscription-management/paths.js";
import { viewInBrowserPaths } from "./view-in-browser/view-in-browser.js";
import { mountProviderSignIn } from "./sign-in/oidc/mount.js";
import { mountMailbox } from "./mailbox/mount.js";
import { webhookPaths } from "./webhooks/index.js";

export interface ApiServer {
  readonly app: Koa;
  /** Throws a start fault that names the address when it is in use or not permitted. */
  listen(port: number, host: string): Promise<Listening>;
}

export interface Listening {
  readonly port: number;
  /** Stops accepting, lets running requests finish, and resolves when the last connection is closed and its work is done. */
  close(): Promise<void>;
}

/** How long running requests may take when the server closes. */
const drainLimitMs = 15_000;
const idleSweepMs = 100;
/**
 * Longer than the idle timeout of usual load balancers, so that the service never closes a connection they are
 * about to use.
 */
const keepAliveMs = 65_000;

export function createServer(api: ApiContext): ApiServer {
  const { config, queue, live, log } = api;
  let draining = false;
  const admission = createAdmission({ queue, highWater: config.memoryHighWater });
  const app = new Koa({ proxy: config.trustedProxies > 0, maxIpsCount: config.trustedProxies });
  app.on("error", (error: unknown) => {
    if (!isClosedByClient(error)) log({ level: "error", message: "an answer failed", error });
  });
  app.use((ctx, next) => {
    ctx.request.ip = clientAddressOf(ctx.req, config.trustedProxies);
    return next();
  });
  app.use(answerFrame({ ...api, isDraining: () => draining }));
  app.use(corsForPublicPaths);
  app.use(
    serveFixedPaths([
      ...ingestPaths(api, admission),
      sourceConfigPath(api),
      ...webhookPaths(api, admission),
      ...subscriptionPaths({ api, admission }),
      ...viewInBrowserPaths(api),
      ...probePaths({ api, isDraining: () => draining }),
      ...entryPaths,
    ]),
  );
  app.use(serveImages(api));
  app.use(serveSegmentSettings(api));
  mountProviderSignIn(app, api);
  mountSignIn(app, api);
  mountMailbox(app, api);
  mountAdmin(app, { ...api, ...api.reading });

  const close = async (server: Server): Promise<void> => {
    draining = true;
    await pause(config.drainNoticeMs);
    admission.stop();
    live.close();
    await closeServer(server);
    await afterAnswers(app);
  };
  return {
    app,
    async listen(port, host) {
      const server = openServer(app, config);
      await startListening(server, port, host);
      admission.start();
      const address = server.address();
      let closing: Promise<void> | undefined;
      return {
        port: typeof address === "object" && address !== null ? address.port : port,
        close: () => (closing ??= close(server)),
      };
    },
  };
}

function openServer(app: Koa, { requestTimeoutMs, pipelinedRequests }: ApiConfig): Server {
  const server = createHttpServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: Math.min(requestTimeoutMs, 10_000),
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: Math.min(requestTimeoutMs, 5_000) / 2,
  });
  const handle = app.callback();
  serveConnections(server, {
    handle: (request, response) => void handle(request, response),
    maxAtOnce: pipelinedRequests,
  });
  return server;
}

function startListening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(listenError(error, `${host}:${port}`));
    });
    server.listen(port, host, resolve);
  });
}

function listenError(error: NodeJS.ErrnoException, address: string): AppError {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${address} is taken: stop the process that listens there, or set PORT to another.`,
    EACCES: `Port ${address} needs more rights than this user has: set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `${address} is no address of this machine: correct HOST.`,
  };
  return cannotStart(sentences[error.code ?? ""] ?? `Cannot listen on ${address}: ${error.message}.`, error);
}

/** Closes connections as they become idle, and the others after the limit. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => server.closeAllConnections(), drainLimitMs);
    const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(limit);
      resolve();
    });
  });
}

/** A page of the dashboard that is left closes its stream. */
function isClosedByClient(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}
