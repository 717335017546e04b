/** Parts of an export on the memory store: the first worker that stores one decides. */
import { emptyExportPart, readExportPart, storeExportPart, type ExportPart } from "@signalbox/exports";
import { workspaceId } from "@signalbox/core/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { expect, it } from "vitest";
import { checkWrites } from "../check-writes.js";

const of = { workspaceId, taskId: "task-1" };
const part: ExportPart = { number: 3, size: 2, bytes: 8, cursor: "u\nb", text: "{a}\n{b}\n" };

it("a part is what the first worker has stored, also for one that has read other rows", async () => {
  const storage = checkWrites(createMemoryStorage());
  expect(await storeExportPart(of, part, storage.tables)).toEqual(part);
  const late = { ...part, size: 1, bytes: 4, cursor: "u\na", text: "{a}\n" };
  expect(await storeExportPart(of, late, storage.tables)).toEqual(part);
  expect(await readExportPart(of, 3, storage.tables)).toEqual(part);
  expect(await readExportPart(of, 2, storage.tables)).toBeUndefined();
  storage.checkFits();
});

it("a part that was sent keeps what it says, and is not filled again", async () => {
  const { tables } = createMemoryStorage();
  await storeExportPart(of, part, tables);
  await emptyExportPart(of, part, tables);
  expect(await storeExportPart(of, part, tables)).toEqual({ ...part, text: "" });
  // A worker that was taken for dead has sent it, too.
  await emptyExportPart(of, part, tables);
  expect(await readExportPart(of, 3, tables)).toEqual({ ...part, text: "" });
});
