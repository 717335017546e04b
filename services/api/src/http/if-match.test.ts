import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readIfMatch } from "./if-match.js";

const at = Date.UTC(2026, 0, 1, 10);

describe("if-match", () => {
  it("is a time in quotes, in ms or as an ISO time, also a weak tag", () => {
    for (const tag of [
      `"${at}"`,
      `W/"${at}"`,
      '"2026-01-01T10:00:00.000Z"',
      '"2026-01-01T11:00:00+01:00"',
      ` "${at}" `,
    ]) {
      expect(readIfMatch(tag)).toEqual([at]);
    }
    expect(readIfMatch(undefined)).toBeUndefined();
  });

  it("can be a list, with empty elements, or a star", () => {
    expect(readIfMatch(`"1", W/"2",,\t"${at}" ,`)).toEqual([1, 2, at]);
    expect(readIfMatch(" * ")).toBe("*");
  });

  it("is refused in any other form, with what to send", () => {
    const wrong = ["", ",", "1", `${at}`, '"', '"1', '1"', '""', '"x"', '"-1"', '"1.5"', '"1" "2"', '"1"2', 'w/"1"', '*, "1"', '"1", *', "'1'", '"2026-02-30"', 'W/ "1"', '"1";', `"${"9".repeat(17)}"`]; // prettier-ignore
    for (const header of wrong) {
      expect(() => readIfMatch(header)).toThrow(
        /^if-match: send the updatedAt .* in quotes: if-match: "\d+"/,
      );
    }
    expect(() => readIfMatch(Array.from({ length: 500 }, () => '"1"').join(","))).toThrow("if-match");
  });

  it("reads what any version is written as", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9_000_000_000_000), { minLength: 1, maxLength: 20 }), (versions) => {
        const tags = versions.map((each, index) =>
          index % 2 === 0 ? `"${each}"` : `W/"${new Date(each).toISOString()}"`,
        );
        expect(readIfMatch(tags.join(", "))).toEqual(versions);
      }),
    );
  });
});
