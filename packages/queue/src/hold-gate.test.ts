import { expect, it } from "vitest";
import { createHoldGate } from "./hold-gate.js";

const open = { work: false, messages: false };
const never = new AbortController().signal;

/** The entries that have been let in, in order. */
function entries(gate: ReturnType<typeof createHoldGate>) {
  const entered: string[] = [];
  return {
    entered,
    enter: async (name: string, kind: "work" | "messages") => {
      const leave = await gate.enter(kind, never);
      entered.push(name);
      return leave;
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it("lets nothing in before its state is known", async () => {
  const gate = createHoldGate();
  const { entered, enter } = entries(gate);
  const entering = enter("a", "work");
  await settled();
  expect(entered).toEqual([]);
  gate.set(open);
  await entering;
  expect(entered).toEqual(["a"]);
});

it("holds messages alone, or all work", async () => {
  const gate = createHoldGate();
  const { entered, enter } = entries(gate);
  gate.set({ work: false, messages: true });
  const all = [enter("message", "messages"), enter("batch", "work")];
  await settled();
  expect(entered).toEqual(["batch"]);
  gate.set({ work: true, messages: false });
  await settled();
  expect(entered).toEqual(["batch"]);
  gate.set(open);
  await Promise.all(all);
  expect(entered).toEqual(["batch", "message"]);
});

it("counts what has begun and not ended, each once", async () => {
  const gate = createHoldGate();
  gate.set(open);
  const [first, second] = [await gate.enter("work", never), await gate.enter("messages", never)];
  gate.set({ work: true, messages: true });
  expect(gate.inside).toBe(2);
  first?.();
  first?.();
  expect(gate.inside).toBe(1);
  second?.();
  expect(gate.inside).toBe(0);
});

it("lets go of what waits when its process leaves", async () => {
  const gate = createHoldGate();
  const leaving = new AbortController();
  const entering = gate.enter("work", leaving.signal);
  leaving.abort();
  expect(await entering).toBeUndefined();
  gate.set(open);
  expect(await gate.enter("work", leaving.signal)).toBeUndefined();
  expect(gate.inside).toBe(0);
});
