import { expect, it } from "vitest";
import { createPlaces } from "./places.js";

it("gives a place that becomes free to who has waited longest, and only once", async () => {
  const places = createPlaces(2);
  const entered: string[] = [];
  const enter = async (name: string): Promise<() => void> => {
    const leave = await places.take();
    entered.push(name);
    return leave;
  };
  const [leaveA] = await Promise.all([enter("a"), enter("b")]);
  const c = enter("c");
  const d = enter("d");
  leaveA();
  leaveA();
  const leaveC = await c;
  expect(entered).toStrictEqual(["a", "b", "c"]);
  leaveC();
  await d;
  expect(entered).toStrictEqual(["a", "b", "c", "d"]);
});

it("has a place at once after all have left", async () => {
  const places = createPlaces(1);
  for (let turn = 0; turn < 3; turn += 1) {
    const leave = await places.take();
    leave();
  }
  await expect(places.take()).resolves.toBeTypeOf("function");
});
