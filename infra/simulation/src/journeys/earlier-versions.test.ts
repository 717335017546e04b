/** Earlier versions of a journey are dropped when no run uses them, also while runs move from user to user. */
import { anonymousKind, firstSeqAt } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { afterEach, describe, expect, it } from "vitest";
import { anEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { startJourneyWorld, type JourneyWorld } from "./journey-world.fixture.js";

const workspaceId = aWorkspaceId();
let world: JourneyWorld;
afterEach(() => world.close());

/**
 * Calls `interrupt` once, before or after the first page of anonymous users is read. Each page takes longer than a search
 * works at a time, so it continues from its stored progress.
 */
function interrupted(at: "before" | "after", interrupt: () => Promise<void>): Storage {
  const storage = createMemoryStorage();
  let isOpen = true;
  return {
    ...storage,
    actors: {
      ...storage.actors,
      async page(page) {
        world.pass(3);
        const isFirst = isOpen && page.kind === anonymousKind;
        if (isFirst) isOpen = false;
        if (isFirst && at === "before") await interrupt();
        const found = await storage.actors.page(page);
        if (isFirst && at === "after") await interrupt();
        return found;
      },
    },
  };
}

async function track(from: { userId: string } | { anonymousId: string }, event: string): Promise<void> {
  const at = world.now();
  await world.apply(
    sent(anEvent({ ...from, event, at, receivedAt: at, seq: firstSeqAt(at), messageId: event })),
  );
}

async function link(): Promise<void> {
  const at = world.now();
  const event = { userId: "ann", anonymousId: "v1", at, receivedAt: at, seq: firstSeqAt(at) + 1 };
  await world.apply(sent(anIdentify({}, { ...event, messageId: "link" })));
}

async function keptVersions(): Promise<readonly number[]> {
  const key = workspaceKey(workspaceId);
  const document = (await world.system.storage.actors.load([key])).get(key);
  return deserializeWorkspace(document?.state ?? "{}").journeys[0]?.past.versions ?? [];
}

async function putVersion(version: number, template: string): Promise<void> {
  const wait = { type: "DelayNode", id: `wait-${version}`, variant: { type: "Second", seconds: 6_000 } };
  await world.journey("Series", {
    definition: {
      entryNode: { type: "EventEntryNode", event: `Start ${version}`, child: wait.id },
      exitNode: { type: "ExitNode" },
      nodes: [
        { ...wait, child: `say-${version}` },
        {
          type: "MessageNode",
          id: `say-${version}`,
          variant: { type: "Sms", templateId: template },
          child: "ExitNode",
        },
      ],
    },
    status: "Running",
  });
}

describe.each(["before", "after"] as const)("with a link %s the anonymous users are read", (at) => {
  it("those that runs use are kept, and the others are dropped", async () => {
    world = await startJourneyWorld({ storage: interrupted(at, link) });
    const template = await world.template("Hello");
    await putVersion(1, template);
    await track({ anonymousId: "v1" }, "Start 1");
    await putVersion(2, template);
    await track({ userId: "ben" }, "Start 2");
    for (let version = 3; version <= 51; version += 1) await putVersion(version, template);
    const latest = Array.from({ length: 40 }, (_, index) => index + 11);
    await expect.poll(keptVersions).toEqual([1, 2, ...latest]);
    world.pass(12_000);
    const requested = (): readonly string[] =>
      world.requested.map(({ userId, origin }) => `${userId} ${origin.nodeId}`).toSorted();
    await expect.poll(requested).toEqual(["ann say-1", "ben say-2"]);
  });
});
