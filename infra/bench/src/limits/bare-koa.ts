/**
 * The limit of ingestion: Koa that only parses the body and answers 204. `router` is the usual combination of
 * middleware; `plain` reads and parses the body itself, which is faster for large bodies.
 */
import type { Server } from "node:http";
import { Router } from "@koa/router";
import Koa from "koa";
import bodyParser from "koa-bodyparser";

const app = new Koa();
if (process.argv[2] === "router") useRouter();
else usePlain();

const server: Server = app.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.({ port: typeof address === "object" ? address?.port : undefined });
});
process.once("disconnect", () => process.exit());

function useRouter(): void {
  const router = new Router();
  router.post("/api/public/apps/track", (ctx) => {
    ctx.status = ctx.request.body === undefined ? 400 : 204;
  });
  app.use(bodyParser({ jsonLimit: "2mb" }));
  app.use(router.routes());
}

function usePlain(): void {
  app.use(async (ctx) => {
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    ctx.status = body === undefined ? 400 : 204;
  });
}
