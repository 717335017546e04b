import { expect, it } from "vitest";
import { createWindowScheduler, type ScheduledWindow } from "./window-scheduler.js";

const noNext = Promise.resolve();

/** The names of what has resolved, in order. */
function recorder() {
  const log: string[] = [];
  const note = async <Answer>(name: string, promise: Promise<Answer>): Promise<Answer> => {
    const answer = await promise;
    log.push(name);
    return answer;
  };
  return { log, note };
}

async function turnOfTheEventLoop(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

async function fourLarge(scheduler: ReturnType<typeof createWindowScheduler>): Promise<ScheduledWindow[]> {
  const windows = await Promise.all([0, 1, 2, 3].map(async (partition) => scheduler.begin(partition, false)));
  await Promise.all(windows.map(async (each) => each.opened(false)));
  return windows;
}

it("applies four large windows at once, and the others in the order in which they come", async () => {
  const scheduler = createWindowScheduler();
  const { log, note } = recorder();
  const [first, second] = await fourLarge(scheduler);
  const waiting = [4, 5].map(async (partition) => note(`${partition}`, scheduler.begin(partition, false)));
  await turnOfTheEventLoop();
  expect(log).toStrictEqual([]);
  first?.end(noNext);
  await waiting[0];
  expect(log).toStrictEqual(["4"]);
  second?.fail();
  await waiting[1];
  expect(log).toStrictEqual(["4", "5"]);
});

it("does not let brief windows wait for large ones", async () => {
  const scheduler = createWindowScheduler();
  await fourLarge(scheduler);
  const brief = await scheduler.begin(4, true);
  await expect(brief.opened(true)).resolves.toBeUndefined();
});

it("lets a window that turns out to be large leave its round, and wait for a place", async () => {
  const scheduler = createWindowScheduler();
  const { log, note } = recorder();
  const [first] = await fourLarge(scheduler);
  const window = await scheduler.begin(4, true);
  const opened = note("opened", window.opened(false));
  const inNextRound = await scheduler.begin(5, true);
  await inNextRound.opened(true);
  expect(log).toStrictEqual([]);
  first?.end(noNext);
  await opened;
  expect(log).toStrictEqual(["opened"]);
});

it("lets a partition wait for a place as long as its latest window was large, also with a brief head", async () => {
  const scheduler = createWindowScheduler();
  const { log, note } = recorder();
  const [first, second] = await fourLarge(scheduler);
  first?.end(noNext);
  const large = await scheduler.begin(4, false);
  const begun = note("begun", scheduler.begin(0, true));
  await turnOfTheEventLoop();
  expect(log).toStrictEqual([]);
  second?.end(noNext);
  const window = await begun;
  await window.opened(true);
  window.end(noNext);
  await large.opened(false);
  await expect(scheduler.begin(0, true)).resolves.toBeDefined();
});

it("lets a partition whose latest attempt failed wait for nobody, and nobody for it", async () => {
  const scheduler = createWindowScheduler();
  const failed = await scheduler.begin(9, true);
  failed.fail();
  await fourLarge(scheduler);
  const again = await scheduler.begin(9, false);
  await again.opened(false);
  const brief = await scheduler.begin(4, true);
  await brief.opened(true);
  again.end(noNext);
  brief.end(noNext);
  const rejoined = scheduler.begin(9, false);
  await expect(Promise.race([rejoined.then(() => "begun"), turnOfTheEventLoop()])).resolves.toBeUndefined();
});

it("begins the next round when the next message batches of the round before have come", async () => {
  const scheduler = createWindowScheduler();
  const { log, note } = recorder();
  const [one, other] = await Promise.all([scheduler.begin(0, true), scheduler.begin(1, true)]);
  const later = note("2", scheduler.begin(2, true));
  one.end(noNext);
  const { promise: next, resolve: nextCame } = Promise.withResolvers<void>();
  other.end(next);
  await turnOfTheEventLoop();
  expect(log).toStrictEqual([]);
  const again = note("1", scheduler.begin(1, true));
  nextCame();
  await Promise.all([later, again]);
  expect(log.toSorted()).toStrictEqual(["1", "2"]);
});
