import { expect, it } from "vitest";
import { createRounds } from "./rounds.js";

it("begins with all that joined in one turn of the event loop", async () => {
  const rounds = createRounds();
  const begun: string[] = [];
  await Promise.all(["a", "b"].map(async (name) => rounds.join().then(() => begun.push(name))));
  expect(begun).toStrictEqual(["a", "b"]);
});

it("lets those wait who join later, until every member has left, and begins with all of them", async () => {
  const rounds = createRounds();
  const begun: string[] = [];
  const [leaveA, leaveB] = await Promise.all([rounds.join(), rounds.join()]);
  const later = ["c", "d"].map(async (name) => {
    const leave = await rounds.join();
    begun.push(name);
    return leave;
  });
  leaveA();
  leaveA();
  await turnOfTheEventLoop();
  expect(begun).toStrictEqual([]);
  leaveB();
  for (const leave of await Promise.all(later)) leave();
  expect(begun).toStrictEqual(["c", "d"]);
});

it("begins at once when nobody is in a round", async () => {
  const rounds = createRounds();
  for (let round = 0; round < 3; round += 1) {
    const leave = await rounds.join();
    leave();
  }
  await expect(rounds.join()).resolves.toBeTypeOf("function");
});

async function turnOfTheEventLoop(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
