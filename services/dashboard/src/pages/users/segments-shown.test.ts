import { expect, it } from "vitest";
import { segmentsShown } from "./segments-shown.js";

const segments = ["g", "f", "e", "d", "c", "b", "a"].map((id) => ({ id, name: id.toUpperCase() }));

it("are those of the user, then a few others, and the one that is asked about", () => {
  const { shown, others } = segmentsShown(segments, { held: new Set(["e"]), asked: "g" });
  expect(shown.map(({ id }) => id)).toEqual(["e", "a", "b", "c", "d", "g"]);
  expect(others.map(({ id }) => id)).toEqual(["f"]);
});
