import type { Layout } from "@signalbox/core";
import { expect, test } from "vitest";
import { wallClock } from "../clock.js";
import { createMemoryLayouts } from "./memory-layouts.js";

test("depths name the layout of each partition, and whether another one is in force", async () => {
  const layouts = createMemoryLayouts({ clock: wallClock, rememberedIds: 1 });
  const [first, second] = [1, 2].map((partitions, epoch) => ({ epoch, partitions })) as [Layout, Layout];
  layouts.mailboxesOf(first);
  expect(await layouts.depths()).toMatchObject([{ epoch: 0, isFormer: false }]);
  layouts.mailboxesOf(second);
  const record = { current: second, isOpen: false, former: [first], closingSteps: 0, rewrites: 0 };
  await layouts.store.replace(undefined, record);
  expect(await layouts.depths()).toMatchObject([
    { epoch: 0, partition: 0, isFormer: true },
    { epoch: 1, partition: 0, isFormer: false },
    { epoch: 1, partition: 1, isFormer: false },
  ]);
});
