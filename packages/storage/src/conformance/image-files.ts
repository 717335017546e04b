/** Files of images: kept whole under their name, read in pieces, and erased one by one or with their workspace. */
import { randomBytes, randomUUID } from "node:crypto";
import type { ImageFileStore, WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { Storage } from "../storage.js";
import { aWorkspace } from "./samples.js";

const aName = (): string => `${randomUUID().replaceAll("-", "")}.png`;

export function imageFilesConformance(storage: () => Storage): void {
  const images = (): ImageFileStore => storage().images;
  const bytesOf = async (name: string): Promise<Buffer> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of images().read(name)) pieces.push(piece);
    expect(pieces.every(({ length }) => length <= 256 * 1024)).toBe(true);
    return Buffer.concat(pieces);
  };
  const put = async (workspaceId: WorkspaceId, bytes: Uint8Array = randomBytes(10)): Promise<string> => {
    const name = aName();
    await images().put(name, { workspaceId, type: "image/png", bytes });
    return name;
  };

  describe("the file of an image", () => {
    it.each([1, 255 * 1024, 255 * 1024 + 1, 2_000_000])(
      "of %i bytes is read as it was stored",
      async (size) => {
        const bytes = randomBytes(size);
        const name = await put(aWorkspace(), bytes);
        expect(await images().find(name)).toEqual({ type: "image/png", length: size });
        expect(Buffer.compare(await bytesOf(name), bytes)).toBe(0);
      },
    );

    it("is not there under another name", async () => {
      await put(aWorkspace());
      expect([await images().find(aName()), (await bytesOf(aName())).length]).toEqual([undefined, 0]);
    });

    it("keeps the first content, also with concurrent writers", async () => {
      const workspaceId = aWorkspace();
      const name = await put(workspaceId, Buffer.from("first"));
      const other = { workspaceId, type: "image/gif", bytes: Buffer.from("other") };
      await Promise.all([1, 2, 3].map(async () => images().put(name, other)));
      expect([await images().find(name), String(await bytesOf(name))]).toEqual([
        { type: "image/png", length: 5 },
        "first",
      ]);
    });

    it("is removed by its name, which can be repeated, and no other is", async () => {
      const workspaceId = aWorkspace();
      const [gone, kept] = [await put(workspaceId), await put(workspaceId)];
      await images().remove([gone, aName()]);
      await images().remove([gone]);
      await images().remove([]);
      expect([await images().find(gone), (await bytesOf(gone)).length]).toEqual([undefined, 0]);
      expect(await images().find(kept)).toBeDefined();
    });

    it("is erased with its workspace, and no other is", async () => {
      const [workspaceId, elsewhere] = [aWorkspace(), aWorkspace()];
      const gone = [await put(workspaceId), await put(workspaceId, randomBytes(600_000))];
      const kept = await put(elsewhere);
      const change = { do: "eraseImages", workspaceId } as const;
      await storage().tables.apply([{ change, version: 1 }]);
      await storage().tables.apply([{ change, version: 1 }]);
      const left = await Promise.all([...gone, kept].map(async (name) => images().find(name)));
      expect(left.map((each) => each !== undefined)).toEqual([false, false, true]);
      expect((await bytesOf(gone[1] ?? "")).length).toBe(0);
    });
  });
}
