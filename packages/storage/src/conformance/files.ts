/** Attached files: kept whole under their key, and erased with the events that name them. */
import { randomBytes, randomUUID } from "node:crypto";
import {
  actorKey,
  attachedFilesProperty,
  type StoreChange,
  type StoredFile,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { Storage } from "../storage.js";
import { anEvent, aWorkspace } from "./samples.js";

const aKey = (): string => randomUUID().replaceAll("-", "");

export function filesConformance(storage: () => Storage): void {
  const apply = async (...changes: StoreChange[]): Promise<void> => {
    await storage().tables.apply(changes.map((change) => ({ change, version: 1 })));
  };

  describe("an attached file", () => {
    it.each([0, 1, 255 * 1024, 255 * 1024 + 1, 2_000_000])(
      "of %i bytes is returned as it was stored",
      async (size) => {
        const key = aKey();
        const { bytes, ...about } = aFile(aWorkspace(), { bytes: randomBytes(size) });
        expect(await storage().files.get(key)).toBeUndefined();
        await storage().files.put(key, { bytes, ...about });
        const kept = await storage().files.get(key);
        expect(kept).toMatchObject(about);
        expect(bytes).toSatisfy(
          (put: Uint8Array) => Buffer.compare(put, kept?.bytes ?? Buffer.alloc(0)) === 0,
        );
      },
    );

    it("keeps the first content, also with concurrent writers", async () => {
      const key = aKey();
      const file = aFile(aWorkspace());
      await Promise.all([1, 2, 3].map(async () => storage().files.put(key, file)));
      await storage().files.put(key, { ...file, name: "other" });
      expect(await storage().files.get(key)).toEqual(file);
    });

    it("is erased with its event, regardless of the event's owner, and no other is", async () => {
      const workspaceId = aWorkspace();
      const [anonymousUser, user] = [
        actorKey(workspaceId, "anonymous", "v"),
        actorKey(workspaceId, "user", "u"),
      ];
      const data = JSON.stringify({ [attachedFilesProperty]: { "a.txt": {} } });
      const events = [anonymousUser, user, actorKey(workspaceId, "user", "other")].map((owner) =>
        anEvent(workspaceId, { owner, data }),
      );
      await storage().events.record(events);
      const elsewhere = aWorkspace();
      const files = new Map(
        [
          ...events.map(({ messageId }) => aFile(workspaceId, { messageId })),
          aFile(elsewhere, events[0]),
        ].map((file) => [aKey(), file]),
      );
      for (const [key, file] of files) await storage().files.put(key, file);

      const erasure: StoreChange[] = [
        { do: "reownEvents", from: anonymousUser, to: user },
        { do: "eraseEvents", owner: user },
      ];
      await apply(...erasure);
      await apply(...erasure);
      const left = await Promise.all([...files.keys()].map(async (key) => storage().files.get(key)));
      expect(left).toEqual([undefined, undefined, ...[...files.values()].slice(2)]);
      expect(await storage().events.count({ workspaceId })).toBe(1);
    });
  });

  function aFile(workspaceId: WorkspaceId, change: Partial<StoredFile> = {}): StoredFile {
    const { messageId = randomUUID(), bytes = Buffer.from("hello") } = change;
    return { workspaceId, messageId, name: "../../a.txt", mimeType: "text/plain", bytes };
  }
}
