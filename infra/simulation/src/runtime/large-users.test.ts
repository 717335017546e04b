/** Users whose histories are folded and erased in slices, while others and they themselves get events. */
import { deserializeUser } from "@signalbox/users";
import { deleteUsers, putSegment } from "@signalbox/workspace";
import { userKey, type ActorDocument, type Message } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aGroupEvent, anEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

const workspaceId = aWorkspaceId();
const ann = userKey(workspaceId, "ann");
const sliceEvents = 5;
let system: InProcessSystem;

beforeEach(async () => {
  system = await startInProcess({ sliceEvents });
  const input = {
    name: "buyers",
    newId: "00000000-0000-4000-8000-0000000000b2",
    definition: {
      entryNode: { id: "1", type: "Performed", event: "Bought", times: 50, timesOperator: ">=" },
      nodes: [],
    },
  } as const;
  await system.apply(putSegment.message(workspaceId, "put", { input, by: "test" }));
  await system.apply(...bought(0, 40));
});
afterEach(() => system.close());

function bought(from: number, to: number): Message[] {
  return Array.from({ length: to - from }, (_, nth) => {
    const messageId = `m${from + nth}`;
    return sent(anEvent({ userId: "ann", event: "Bought", messageId, seq: from + nth + 1, at: from + nth }));
  });
}

async function documentOf(): Promise<ActorDocument | undefined> {
  return (await system.storage.actors.load([ann])).get(ann);
}

const rebuild = (replyId: string): Message => ({ to: ann, type: "rebuild", body: { replyId } });

describe("a rebuild of a long history", () => {
  it("leaves the document as it was, after as many windows as it has slices", async () => {
    const before = await documentOf();
    const windows = system.steps.length;
    expect((await system.apply(rebuild("r"))).get("r")).toEqual({ changed: false });
    const after = await documentOf();
    expect(after?.state).toBe(before?.state);
    expect(after?.fold).toBeUndefined();
    await expect.poll(() => system.steps.length - windows).toBeGreaterThanOrEqual(40 / sliceEvents);
  });

  it("knows the events that arrive meanwhile, also those that are older than what was folded", async () => {
    const late = anIdentify({ plan: "pro" }, { userId: "ann", messageId: "late", seq: 2, at: 1 });
    const [replies] = await Promise.all([
      system.apply(rebuild("r")),
      system.apply(...bought(40, 55)),
      system.apply(sent(late)),
      system.apply(sent(aGroupEvent("acme", true, { userId: "ann", messageId: "g", seq: 1 }))),
    ]);
    expect(replies.get("r")).toEqual({ changed: false });
    const { profile, computedState } = deserializeUser((await documentOf())?.state ?? "");
    expect(profile.traits.get("plan")?.[0]).toBe("pro");
    expect([...profile.groups.keys()]).toEqual(["acme"]);
    expect(computedState.held.size).toBe(1);
    expect((await system.apply(rebuild("again"))).get("again")).toEqual({ changed: false });
  });

  it("takes over an anonymous user who is linked meanwhile", async () => {
    await system.apply(
      ...Array.from({ length: 12 }, (_, nth) =>
        sent(anEvent({ anonymousId: "v1", event: "Bought", messageId: `v${nth}`, seq: nth + 1, at: nth })),
      ),
    );
    const link = anEvent({ userId: "ann", anonymousId: "v1", messageId: "link", seq: 60, at: 60 });
    await Promise.all([system.apply(rebuild("r")), system.apply(sent(link))]);
    expect((await system.apply(rebuild("again"))).get("again")).toEqual({ changed: false });
    expect(deserializeUser((await documentOf())?.state ?? "").computedState.held.size).toBe(1);
  });
});

describe("an erasure of a long history", () => {
  const erase = (id: string): Message =>
    deleteUsers.message(workspaceId, id, { input: { users: [{ id: "ann", idHash: "h" }] }, by: "test" });

  it("leaves nothing of the user, after as many windows as it has slices", async () => {
    const windows = system.steps.length;
    await system.apply(erase("c1"));
    await expect.poll(documentOf).toBeUndefined();
    expect(await system.storage.events.count({ workspaceId, owners: [ann] })).toBe(0);
    await expect.poll(() => system.steps.length - windows).toBeGreaterThanOrEqual(40 / sliceEvents);
  });

  it("keeps the events that come after it, and drops those that were accepted before", async () => {
    const later = anEvent({ userId: "ann", messageId: "later", seq: Number.MAX_SAFE_INTEGER - 1 });
    const before = bought(40, 41);
    await system.apply({ to: ann, type: "erase", body: {} }, ...before, sent(later));
    const events = await system.storage.events.list({ workspaceId, owners: [ann] }, { offset: 0, limit: 10 });
    expect(events.map(({ messageId }) => messageId)).toEqual(["later"]);
    const { profile, erasing } = deserializeUser((await documentOf())?.state ?? "");
    expect([profile.lastSeq, erasing]).toEqual([later.seq, undefined]);
  });

  it("covers what came before it, also while an earlier erasure is under way", async () => {
    const seq = Number.MAX_SAFE_INTEGER - 1;
    const between = anIdentify({ plan: "pro" }, { userId: "ann", messageId: "between", seq });
    const eraseAnn: Message = { to: ann, type: "erase", body: {} };
    await system.apply(eraseAnn, sent(between), eraseAnn);
    await expect.poll(documentOf).toBeUndefined();
    expect(await system.storage.events.count({ workspaceId, owners: [ann] })).toBe(0);
  });

  it("is complete when it is asked for twice, and for many users at once", async () => {
    const names = Array.from({ length: 30 }, (_, nth) => `user-${nth}`);
    await system.apply(...names.map((userId) => sent(anEvent({ userId, messageId: userId }))));
    const users = names.map((id) => ({ id, idHash: id }));
    await Promise.all([
      system.apply(erase("c1")),
      system.apply(erase("c2")),
      system.apply(deleteUsers.message(workspaceId, "c3", { input: { users }, by: "test" })),
    ]);
    const keys = [ann, ...names.map((id) => userKey(workspaceId, id))];
    await expect.poll(async () => (await system.storage.actors.load(keys)).size).toBe(0);
    expect(await system.storage.events.count({ workspaceId, owners: keys })).toBe(0);
  });
});
