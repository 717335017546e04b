/** Bulk reads of actors: whole, in ranges that cover every id once, and as a sample of random places. */
import {
  actorKey,
  parseActorKey,
  type ActorRange,
  type ActorStore,
  type ScannedActor,
  type WorkspaceId,
} from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { compareCodePoints } from "../code-points.js";
import { aDocument, anInsert, aWorkspace, awkwardIds } from "./samples.js";

export function actorScansConformance(actors: () => ActorStore): void {
  const put = async (workspaceId: WorkspaceId, kind: string, ids: readonly string[]): Promise<void> => {
    await actors().save(ids.map((id) => anInsert(aDocument(actorKey(workspaceId, kind, id)))));
  };
  const scan = async (range: ActorRange, batch: number): Promise<readonly string[]> => {
    const found: ScannedActor[] = [];
    for await (const part of actors().scan(range, batch)) {
      expect(part.length).toBeLessThanOrEqual(batch);
      found.push(...part);
    }
    return found.map(idOf);
  };
  /** A workspace with users of these ids, and others that no read may return. */
  const given = async (ids: readonly string[]): Promise<ActorRange> => {
    const workspaceId = aWorkspace();
    await put(workspaceId, "user", ids);
    await put(workspaceId, "anonymous", ["x", "y"]);
    await put(aWorkspace(), "user", ["z"]);
    return { workspaceId, kind: "user" };
  };

  describe("a scan of actors", () => {
    it("gives every id once, in code point order, between its bounds", async () => {
      const range = await given(awkwardIds);
      const sorted = awkwardIds.toSorted(compareCodePoints);
      expect(await scan(range, 5)).toEqual(sorted);
      expect(await scan(range, 5_000)).toEqual(sorted);
      const [from = "", to = ""] = [sorted[4], sorted[21]];
      expect(await scan({ ...range, from }, 7)).toEqual(sorted.slice(4));
      expect(await scan({ ...range, to }, 7)).toEqual(sorted.slice(0, 21));
      expect(await scan({ ...range, from, to }, 7)).toEqual(sorted.slice(4, 21));
      expect(await scan({ ...range, kind: "nobody" }, 7)).toEqual([]);
    });

    it("gives key, version, state and whether the actor is listed", async () => {
      const range = await given([]);
      const key = actorKey(range.workspaceId, "user", "u");
      const document = aDocument(key, { version: 7, state: '{"a":1}', listed: false });
      await actors().save([anInsert(document)]);
      for await (const found of actors().scan(range, 10)) {
        expect(found).toEqual([{ key, version: 7, state: '{"a":1}', listed: false }]);
      }
    });
  });

  describe("a sample of actors", () => {
    it("has consecutive actors at each place, and begins again behind the last", async () => {
      const ids = Array.from({ length: 40 }, (_, nth) => `u${String(nth).padStart(2, "0")}`);
      const range = await given(ids);
      let nth = 0;
      const random = (): number => ((nth += 1) % 10) / 10;
      const sampling = { ...range, places: 30, perPlace: 7, random };
      const places = await actors().sample(sampling);
      expect(places).toHaveLength(30);
      for (const place of places) {
        const found = place.map(idOf);
        const start = ids.indexOf(found[0] ?? "");
        expect(found).toEqual([...ids, ...ids].slice(start, start + 7));
      }
      expect(new Set(places.map(([first]) => first && idOf(first))).size).toBeGreaterThan(3);
    });

    it("has each actor once per place where there are fewer", async () => {
      const range = await given(["a", "b", "c"]);
      const sampling = { ...range, places: 4, perPlace: 50, random: () => 0.5 };
      const places = await actors().sample(sampling);
      expect(places.map((place) => place.map(idOf).toSorted())).toEqual(
        Array.from({ length: 4 }, () => ["a", "b", "c"]),
      );
      expect(await actors().sample({ ...sampling, kind: "nobody" })).toEqual([]);
    });
  });
}

function idOf({ key }: ScannedActor): string {
  return parseActorKey(key).id;
}
