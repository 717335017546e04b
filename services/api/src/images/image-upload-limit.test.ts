import { randomUUID } from "node:crypto";
import type { WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { createImageUploadLimit } from "./image-upload-limit.js";

it("lets other workspaces upload while one does, and its next upload wait", async () => {
  const [one, other] = [randomUUID() as WorkspaceId, randomUUID() as WorkspaceId];
  const limit = createImageUploadLimit();
  const order: string[] = [];
  const endFirst = await limit.acquire(one);
  const second = limit.acquire(one).then((end) => {
    order.push("second of one");
    end();
  });
  const endOther = await limit.acquire(other);
  order.push("first of other");
  endFirst();
  await second;
  endOther();
  expect(order).toEqual(["first of other", "second of one"]);
});
