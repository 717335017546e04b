import { serializeMatchedEvents, type MatchedEvent, type MatchedEvents } from "@signalbox/audience";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMatchPacker } from "./match-packer.js";

const entry: fc.Arbitrary<MatchedEvent> = fc
  .tuple(
    fc.constantFrom(1, 2),
    fc.constantFrom("a", "b", "1 a"),
    fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 2 }),
  )
  .map(([at, id, picked]): MatchedEvent => [at, id, ...(picked as MatchedEvent[2][])]);
const matched: fc.Arbitrary<MatchedEvents> = fc
  .dictionary(fc.constantFrom("n1.x", "n1.y", "d9.z"), fc.array(entry, { maxLength: 4 }))
  .map((lists) => new Map(Object.entries(lists)));

describe("a packed text", () => {
  it("holds the matched events, whatever was packed before", () => {
    fc.assert(
      fc.property(fc.array(matched, { maxLength: 4 }), (all) => {
        const { pack, unpack } = createMatchPacker();
        const texts = all.map(pack);
        expect(texts.map((text) => serializeMatchedEvents(unpack(text)))).toEqual(
          JSON.parse(JSON.stringify(all.map(serializeMatchedEvents))),
        );
      }),
    );
  });

  it("has an event once that several matchers keep, and no keys", () => {
    const { pack } = createMatchPacker();
    const numbers = Array.from({ length: 20 }, (_, nth) => nth);
    const text = pack(new Map(numbers.map((nth) => [`n1.matcher ${nth}`, [[1, "the message"]]])));
    expect(text.split("the message")).toHaveLength(2);
    expect(text).not.toContain("matcher");
  });
});
