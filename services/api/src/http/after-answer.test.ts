import type { AddressInfo } from "node:net";
import Koa from "koa";
import { expect, it } from "vitest";
import { afterAnswer, afterAnswers } from "./after-answer.js";

it("begins when the answer is sent, and who closes the server waits for it, also when it fails", async () => {
  const seen: string[] = [];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const app = new Koa();
  app.use((ctx) => {
    const work = async (): Promise<void> => {
      seen.push("begins");
      await released;
      throw new Error("fails");
    };
    afterAnswer(ctx, work, () => seen.push("failed"));
    ctx.body = "sent";
  });
  const server = app.listen(0, "127.0.0.1");
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server.once("listening", () => resolve(server.address() as AddressInfo));
  });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("sent");
  const closed = afterAnswers(app).then(() => seen.push("closed"));
  release();
  await closed;
  expect(seen).toEqual(["begins", "failed", "closed"]);
  await afterAnswers(app);
  server.close();
  server.closeAllConnections();
});
