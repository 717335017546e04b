/** Paging and counting actors: in code point order, in both directions, within one kind of one workspace. */
import { actorKey, parseActorKey, type ActorPage, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { compareCodePoints } from "../code-points.js";
import { aDocument, anInsert, aWorkspace, awkwardIds } from "./samples.js";

export function actorPagesConformance(actors: () => ActorStore): void {
  const put = async (workspaceId: WorkspaceId, kind: string, ids: readonly string[]): Promise<void> => {
    await actors().save(ids.map((id) => anInsert(aDocument(actorKey(workspaceId, kind, id)))));
  };
  const ids = async (
    page: Omit<ActorPage, "kind"> & { readonly kind?: string },
  ): Promise<readonly string[]> =>
    (await actors().page({ kind: "user", ...page })).map((document) => parseActorKey(document.key).id);

  describe("pages of actors", () => {
    it("come in code point order, forwards and backwards, without gaps", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, "user", awkwardIds);
      const sorted = awkwardIds.toSorted(compareCodePoints);
      expect(await ids({ workspaceId, direction: "after", limit: 1000 })).toEqual(sorted);
      expect(await ids({ workspaceId, direction: "before", limit: 1000 })).toEqual(sorted);
      expect(await walk(workspaceId, "after")).toEqual(sorted);
      expect(await walk(workspaceId, "before")).toEqual(sorted);
    });

    it("begin strictly beyond an id, also one that is not there", async () => {
      const workspaceId = aWorkspace();
      await put(workspaceId, "user", ["a", "b", "c", "d"]);
      expect(await ids({ workspaceId, from: "b", direction: "after", limit: 2 })).toEqual(["c", "d"]);
      expect(await ids({ workspaceId, from: "bb", direction: "after", limit: 1 })).toEqual(["c"]);
      expect(await ids({ workspaceId, from: "d", direction: "before", limit: 2 })).toEqual(["b", "c"]);
      expect(await ids({ workspaceId, from: "a", direction: "before", limit: 2 })).toEqual([]);
      expect(await ids({ workspaceId, from: "d", direction: "after", limit: 2 })).toEqual([]);
    });

    it("hold only the asked kind of the asked workspace", async () => {
      const workspaceId = aWorkspace();
      const other = aWorkspace();
      await put(workspaceId, "user", ["a", "z"]);
      await put(workspaceId, "anonymous", ["m"]);
      await put(workspaceId, "workspace", ["w"]);
      await put(workspaceId, "us", ["er/x"]);
      await put(other, "user", ["b"]);
      expect(await ids({ workspaceId, direction: "after", limit: 10 })).toEqual(["a", "z"]);
      expect(await ids({ workspaceId, kind: "anonymous", direction: "before", limit: 10 })).toEqual(["m"]);
      expect(await ids({ workspaceId, kind: "nobody", direction: "after", limit: 10 })).toEqual([]);
      expect(await actors().count(workspaceId, "user")).toBe(2);
      expect(await actors().count(other, "user")).toBe(1);
      expect(await actors().count(workspaceId, "nobody")).toBe(0);
    });

    it("and counts exclude the unlisted by default", async () => {
      const workspaceId = aWorkspace();
      const at = (id: string, listed: boolean): ReturnType<typeof anInsert> =>
        anInsert(aDocument(actorKey(workspaceId, "user", id), { listed }));
      await actors().save([at("a", true), at("b", false), at("c", true)]);
      expect(await ids({ workspaceId, direction: "after", limit: 10 })).toEqual(["a", "c"]);
      expect(await ids({ workspaceId, direction: "after", limit: 10, unlisted: true })).toEqual([
        "a",
        "b",
        "c",
      ]);
      expect(await ids({ workspaceId, direction: "before", limit: 1, from: "c", unlisted: true })).toEqual([
        "b",
      ]);
      expect(await actors().count(workspaceId, "user")).toBe(2);
    });
  });

  describe("the list of workspaces", () => {
    it("has each that has a document of its own, ascending, page by page", async () => {
      const made = [aWorkspace(), aWorkspace(), aWorkspace()];
      const other = aWorkspace();
      for (const workspaceId of made) await put(workspaceId, "workspace", ["self"]);
      await put(other, "user", ["a"]);
      const found: WorkspaceId[] = [];
      let page = await actors().workspaces({ limit: 2 });
      while (page.length > 0) {
        found.push(...page);
        const after = page.at(-1);
        page = after === undefined ? [] : await actors().workspaces({ after, limit: 2 });
      }
      expect(found).toEqual([...new Set(found)].toSorted());
      expect(found).toEqual(expect.arrayContaining(made));
      expect(found).not.toContain(other);
    });
  });

  /** All ids, three per page; pages of a backward walk are prepended. */
  async function walk(workspaceId: WorkspaceId, direction: "after" | "before"): Promise<readonly string[]> {
    let found: readonly string[] = [];
    let page = await ids({ workspaceId, direction, limit: 3 });
    while (page.length > 0) {
      found = direction === "after" ? [...found, ...page] : [...page, ...found];
      const from = direction === "after" ? page.at(-1) : page.at(0);
      page = from === undefined ? [] : await ids({ workspaceId, from, direction, limit: 3 });
    }
    return found;
  }
}
