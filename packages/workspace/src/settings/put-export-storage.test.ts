import { describe, expect, it } from "vitest";
import { newWorkspace, type WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import { exampleExportStorage as storage } from "./export-storage.js";
import { putExportStorage } from "./put-export-storage.js";
import { mapSealedTexts, sealedTexts } from "./sealed-texts.js";

const workspace: WorkspaceState = { ...newWorkspace, createdAt: 1, name: "Acme" };

/** What a call with this body puts, or the fields that do not fit. */
function read(body: object): unknown {
  const { success, data, error } = putExportStorage.body?.safeParse(body) ?? {};
  return success ? data : error?.issues.map(({ path }) => path.join("."));
}

describe("put-export-storage", () => {
  it("needs a secret at first, and keeps it for the same key at the same place", () => {
    const without = run(putExportStorage, { storage }, workspace);
    expect(without.outcome).toMatchObject({ ok: false, issues: [{ path: ["secretAccessKey"] }] });
    const { state } = run(putExportStorage, { storage, sealed: "s1" }, workspace);
    expect(state.exportStorage).toEqual({ ...storage, sealed: "s1" });
    const other = run(putExportStorage, { storage: { ...storage, prefix: "b/" } }, state).state;
    expect(other.exportStorage).toEqual({ ...storage, prefix: "b/", sealed: "s1" });
    expect(deserializeWorkspace(serializeWorkspace(other)).exportStorage).toEqual(other.exportStorage);
  });

  it.each([
    ["another key", { accessKeyId: "OTHER" }],
    ["another place", { endpoint: "https://elsewhere.example" }],
  ])("needs the secret again for %s", (_, change) => {
    const { state } = run(putExportStorage, { storage, sealed: "s1" }, workspace);
    const changed = run(putExportStorage, { storage: { ...storage, ...change } }, state);
    expect(changed).toMatchObject({ state, outcome: { ok: false } });
  });

  it("is removed, also where there is none", () => {
    const { state } = run(putExportStorage, { storage, sealed: "s1" }, workspace);
    const removed = run(putExportStorage, { storage: null }, state).state;
    expect(removed).not.toHaveProperty("exportStorage");
    expect(run(putExportStorage, { storage: null }, removed).outcome).toMatchObject({ ok: true });
  });

  it("reseals its secret with the others", () => {
    const { state } = run(putExportStorage, { storage, sealed: "s1" }, workspace);
    expect(sealedTexts(state)).toContain("s1");
    expect(mapSealedTexts(state, () => "s2").exportStorage?.sealed).toBe("s2");
  });

  it("ends a prefix with a slash, and has defaults", () => {
    const { endpoint, bucket, accessKeyId } = storage;
    expect(read({ endpoint, bucket, accessKeyId, prefix: "a/b" })).toEqual({
      endpoint,
      bucket,
      accessKeyId,
      prefix: "a/b/",
      region: "us-east-1",
    });
  });

  it("refuses addresses that are none, or that hold more, and names that lead elsewhere", () => {
    expect(read({ ...storage, endpoint: "s3.example.com" })).toEqual(["endpoint"]);
    expect(read({ ...storage, endpoint: "ftp://s3.example.com" })).toEqual(["endpoint"]);
    expect(read({ ...storage, endpoint: "https://a:b@s3.example.com" })).toEqual(["endpoint"]);
    expect(read({ ...storage, bucket: "../other" })).toEqual(["bucket"]);
    expect(read({ ...storage, prefix: "/a" })).toEqual(["prefix"]);
    expect(read({ ...storage, prefix: "a//b" })).toEqual(["prefix"]);
  });
});
