/** The processes of a broadcast: couriers and pagers, killed and stalled on demand, each with another in its place at once. */
import { createWorkspaceViews } from "@signalbox/actors";
import { startBroadcasts } from "@signalbox/broadcasts";
import { createDeliveryDesk, startDeliveries } from "@signalbox/deliveries";
import { providerShelf } from "@signalbox/provider-kit";
import type { MemoryWorkConsumer } from "@signalbox/queue";
import { withDeliveryHazards } from "../deliveries/delivery-hazards.js";
import { createVendor } from "../deliveries/vendor.js";
import type { SimulatedProcess, VirtualTime } from "../virtual-time.js";
import { claimMs, type World } from "./broadcast-world.js";

interface Machine extends SimulatedProcess {
  consumer?: MemoryWorkConsumer;
}

export interface BroadcastMachines {
  disturb(): void;
  noZombies(): boolean;
  crashes(): number;
  stop(): void;
}

export function startMachines(world: World, pagers: number): BroadcastMachines {
  const { dice, time } = world;
  let machines = [
    startCourier(world),
    startCourier(world),
    ...Array.from({ length: pagers }, () => startPager(world)),
  ];
  const zombies: Machine[] = [];
  let crashes = 0;
  return {
    disturb() {
      const victim = dice.pick(machines);
      const again = victim.name === "pager" ? startPager(world) : startCourier(world);
      victim.consumer?.kill();
      if (dice.chance(0.5)) {
        victim.stalledUntil = time.now() + dice.below(2 * claimMs);
        zombies.push(victim);
      } else {
        victim.alive = false;
      }
      crashes += 1;
      machines = [...machines.filter((machine) => machine !== victim), again];
    },
    noZombies: () => zombies.every(({ stalledUntil }) => stalledUntil < time.now() - 200),
    crashes: () => crashes,
    stop() {
      for (const machine of [...machines, ...zombies]) machine.alive = false;
      for (const { consumer } of machines) consumer?.kill();
    },
  };
}

function outsideOf(world: World, machine: Machine) {
  const { dice, time, storage, work, commit, turns } = world;
  const ports = { ...storage, queue: work, commit, turns, quotas: world.quotas };
  return {
    ...storage,
    ...withDeliveryHazards(ports, machine, { dice, time, failure: 0 }, () => world.failure),
    views: createWorkspaceViews(storage.actors),
    signals: world.queue,
    schedule: {
      every: (_: string, everyMs: number, task: () => Promise<void>) =>
        Promise.resolve(repeat(machine, everyMs, task, time)),
    },
    now: () => new Date(time.now()),
    rest: async (ms: number) => {
      await time.wait(ms, new AbortController().signal);
      await time.turn(machine);
    },
    onError: (error: unknown) => {
      throw error;
    },
  };
}

function startPager(world: World): Machine {
  const { time, newJobId } = world;
  const machine: Machine = { name: "pager", alive: true, stalledUntil: 0 };
  const outside = outsideOf(world, machine);
  void startBroadcasts({
    ...outside,
    desk: createDeliveryDesk({ queue: outside.queue, newJobId }),
    newId: newJobId,
    timer: (ms, call) => {
      const cancelled = new AbortController();
      void time.wait(ms, cancelled.signal).then(() => {
        if (!cancelled.signal.aborted) call();
      });
      return () => cancelled.abort();
    },
  });
  return machine;
}

function startCourier(world: World): Machine {
  const { dice, time, work, sent, newJobId, isReliable } = world;
  const machine: Machine = { name: "courier", alive: true, stalledUntil: 0 };
  const vendor = (type: string, remembers: boolean) =>
    createVendor({
      type,
      remembers,
      dice,
      turn: () => time.turn(machine),
      sent,
      asked: new Set(),
      isReliable,
    });
  void startDeliveries(
    {
      ...outsideOf(world, machine),
      work: {
        async consume(handle, options) {
          machine.consumer = await work.consume(handle, options);
          return machine.consumer;
        },
      },
      providers: providerShelf([vendor("Remembering", true), vendor("Forgetful", false)]),
      openSecret: (sealed) => sealed,
      newJobId,
      nextSeq: (receivedAt) => receivedAt,
      dice: () => dice.below(100) / 100,
      repeat: () => () => undefined,
    },
    {},
    { claimMs, sendLimitMs: 500, jobsAtOnce: 4 },
  );
  return machine;
}

function repeat(
  machine: Machine,
  everyMs: number,
  task: () => Promise<void>,
  time: VirtualTime,
): { close(): Promise<void> } {
  const ended = new AbortController();
  const run = async (): Promise<void> => {
    // One that stood still finishes what it had in hand, and no more.
    while (machine.alive && machine.stalledUntil === 0 && !ended.signal.aborted) {
      await time.wait(everyMs, ended.signal);
      await time.turn(machine);
      await task().catch(() => undefined);
    }
  };
  void run();
  return { close: () => Promise.resolve(ended.abort()) };
}
