/**
 * The limit of ingestion: Koa that does nothing with what it gets but parse it. `router` is Koa as it is usually put
 * together; `plain` reads and parses the body by itself, as a careful service would for large bodies. Answers 204.
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
