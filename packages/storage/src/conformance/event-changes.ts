/** Moving events to another owner and erasing them, as idempotent changes. */
import { actorKey, workspaceOf, type ActorKey, type StoreChange, type StoredEvent } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { Storage } from "../storage.js";
import { anEvent, aWorkspace, awkwardIds } from "./samples.js";

export function eventChangesConformance(storage: () => Storage): void {
  const apply = async (...changes: StoreChange[]): Promise<void> => {
    await storage().tables.apply(changes.map((change) => ({ change, version: 1 })));
  };
  const ownedBy = async (owner: ActorKey): Promise<readonly StoredEvent[]> => {
    const workspaceId = workspaceOf(owner);
    return storage().events.list({ workspaceId, owners: [owner] }, { offset: 0, limit: 100 });
  };

  describe("an owner's events", () => {
    it("move to another owner, all of them or up to a seq", async () => {
      const { anonymousUser, user, batch } = await anAnonymousUser();
      const middle = batch[1];
      await apply({ do: "reownEvents", from: anonymousUser, to: user, upToSeq: middle.seq });
      expect(await ownedBy(anonymousUser)).toEqual([batch[2]]);
      expect(await ownedBy(user)).toEqual([middle, batch[0]].map((event) => ({ ...event, owner: user })));
      await apply({ do: "reownEvents", from: anonymousUser, to: user });
      expect(await ownedBy(anonymousUser)).toEqual([]);
      expect(await ownedBy(user)).toHaveLength(3);
    });

    it("are stored when they were folded already, and keep their state when they are stored again", async () => {
      const { anonymousUser, user } = await anAnonymousUser();
      const event = anEvent(workspaceOf(anonymousUser), { owner: anonymousUser });
      await apply(
        { do: "recordEvents", events: [event] },
        { do: "reownEvents", from: anonymousUser, to: user },
      );
      await apply({ do: "recordEvents", events: [event, { ...event, event: "Another" }] });
      const [newest] = (await ownedBy(user)).filter(({ messageId }) => messageId === event.messageId);
      expect(newest).toEqual({ ...event, owner: user });
      expect((await ownedBy(anonymousUser)).map(({ messageId }) => messageId)).not.toContain(event.messageId);
    });

    it("are set by name, in their main part only, regardless of the owner", async () => {
      const { anonymousUser, user, batch } = await anAnonymousUser();
      const stranger = actorKey(batch[0].workspaceId, "user", "stranger");
      await storage().events.record([{ ...batch[0], part: "group" as const, owner: stranger }]);
      const messageIds = [batch[0].messageId, "not there"];
      await apply({ do: "ownEvents", to: user, messageIds });
      await apply({ do: "ownEvents", to: user, messageIds });
      expect((await ownedBy(user)).map((event) => event.part)).toEqual(["main"]);
      expect(await ownedBy(anonymousUser)).toHaveLength(2);
      expect(await ownedBy(stranger)).toHaveLength(1);
      await apply({ do: "ownEvents", to: user, messageIds: [] });
      expect(await ownedBy(anonymousUser)).toHaveLength(2);
    });

    it("keep the owner that the latest version set, however late an older one arrives", async () => {
      const { anonymousUser, user, batch } = await anAnonymousUser();
      const messageIds = [batch[0].messageId];
      const { tables } = storage();
      await tables.apply([{ change: { do: "ownEvents", to: anonymousUser, messageIds }, version: 5 }]);
      await tables.apply([{ change: { do: "reownEvents", from: anonymousUser, to: user }, version: 5 }]);
      await tables.apply([{ change: { do: "ownEvents", to: user, messageIds }, version: 4 }]);
      expect((await ownedBy(anonymousUser)).map((event) => event.messageId)).toEqual(messageIds);
      await tables.apply([{ change: { do: "reownEvents", from: anonymousUser, to: user }, version: 6 }]);
      expect(await ownedBy(anonymousUser)).toEqual([]);
    });

    it("move in the order of the changes", async () => {
      const { anonymousUser, user, batch } = await anAnonymousUser();
      const last = actorKey(batch[0].workspaceId, "user", "last");
      await storage().tables.apply([
        { change: { do: "reownEvents", from: anonymousUser, to: user }, version: 1 },
        { change: { do: "reownEvents", from: user, to: last }, version: 2 },
      ]);
      expect(await ownedBy(last)).toHaveLength(3);
      expect(await ownedBy(user)).toEqual([]);
    });

    it("are erased, and no others", async () => {
      const { anonymousUser, user } = await anAnonymousUser();
      const others = await anAnonymousUser();
      await apply({ do: "eraseEvents", owner: anonymousUser });
      await apply({ do: "eraseEvents", owner: anonymousUser }, { do: "eraseEvents", owner: user });
      expect(await ownedBy(anonymousUser)).toEqual([]);
      expect(await ownedBy(others.anonymousUser)).toHaveLength(3);
    });

    it("are erased up to a seq", async () => {
      const { anonymousUser, batch } = await anAnonymousUser();
      await apply({ do: "eraseEvents", owner: anonymousUser, upToSeq: batch[1].seq });
      expect(await ownedBy(anonymousUser)).toEqual([batch[2]]);
    });

    it("that are about an erased user are found by name and data", async () => {
      const workspaceId = aWorkspace();
      const owner = actorKey(workspaceId, "user", "group");
      const assignment = (userId: string, change: Partial<StoredEvent> = {}): StoredEvent =>
        anEvent(workspaceId, {
          owner,
          event: "DFGroupUserAssignment",
          data: JSON.stringify({ assigned: true, userId }),
          ...change,
        });
      const about = awkwardIds.map((id) => assignment(id));
      const others = [
        assignment("someone", { event: "Bought" }),
        assignment("someone", { owner: actorKey(workspaceId, "user", "other group") }),
        assignment("x", { data: JSON.stringify({ user: { userId: "someone" } }) }),
      ];
      await storage().events.record([...about, assignment("someone"), ...others]);
      await apply({ do: "eraseEvents", owner, aboutUserId: "someone" });
      expect(await storage().events.count({ workspaceId })).toBe(about.length + others.length);
      for (const id of awkwardIds) await apply({ do: "eraseEvents", owner, aboutUserId: id });
      const left = await storage().events.list({ workspaceId }, { offset: 0, limit: 100 });
      expect(left).toEqual(others.toReversed());
    });
  });

  async function anAnonymousUser(): Promise<{
    readonly anonymousUser: ActorKey;
    readonly user: ActorKey;
    readonly batch: readonly [StoredEvent, StoredEvent, StoredEvent];
  }> {
    const workspaceId = aWorkspace();
    const anonymousUser = actorKey(workspaceId, "anonymous", "viewer");
    const event = (): StoredEvent => anEvent(workspaceId, { owner: anonymousUser });
    const batch = [event(), event(), event()] as const;
    await storage().events.record(batch);
    return { anonymousUser, user: actorKey(workspaceId, "user", "known"), batch };
  }
}
