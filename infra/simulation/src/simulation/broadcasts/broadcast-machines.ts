/**
 * The processes of a broadcast: delivery processors and pagers that are killed and stalled on demand and replaced at
 * once.
 */
import { createDeliveryClient, startBroadcasts } from "@signalbox/messaging";
import {
  claimMs,
  outsideOf,
  startDeliveryProcessors,
  type DeliveryMachine,
  type Outside,
} from "../deliveries/delivery-machine.js";
import { refusedPrefix, type World } from "./broadcast-world.js";

export interface BroadcastMachines {
  disturb(): void;
  noZombies(): boolean;
  crashes(): number;
  stop(): void;
}

export function startMachines(world: World, pagers: number): BroadcastMachines {
  const { rng, time } = world;
  let machines = [
    startDeliveryProcessor(world),
    startDeliveryProcessor(world),
    ...Array.from({ length: pagers }, () => startPager(world)),
  ];
  const zombies: DeliveryMachine[] = [];
  let crashes = 0;
  return {
    disturb() {
      const victim = rng.pick(machines);
      if (rng.chance(0.2)) {
        // Considered dead while it is running.
        victim.consumer?.loseLeases();
        return;
      }
      const again = victim.name === "pager" ? startPager(world) : startDeliveryProcessor(world);
      victim.consumer?.kill();
      victim.isReplaced = true;
      if (rng.chance(0.5)) {
        victim.stalledUntil = time.now() + rng.below(2 * claimMs);
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

/** A replaced machine finishes its running jobs and takes no more. */
function seenFrom(machine: DeliveryMachine, world: World): Outside {
  const { commit, rateLimiter, queue } = world;
  return outsideOf(machine, world, { commit, turns: rateLimiter, signals: queue, resumes: false });
}

function startPager(world: World): DeliveryMachine {
  const { time, newJobId } = world;
  const machine: DeliveryMachine = { name: "pager", alive: true, stalledUntil: 0, isReplaced: false };
  const outside = seenFrom(machine, world);
  void startBroadcasts({
    ...outside,
    deliveryClient: createDeliveryClient({ queues: outside.queues, newJobId }),
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

function startDeliveryProcessor(world: World): DeliveryMachine {
  const machine: DeliveryMachine = {
    name: "deliveryProcessor",
    alive: true,
    stalledUntil: 0,
    isReplaced: false,
  };
  const { isReliable } = world;
  const refuses = (to: string): boolean => world.refusesSome && to.startsWith(refusedPrefix);
  const outside = seenFrom(machine, world);
  startDeliveryProcessors(machine, world, { outside, jobsAtOnce: 4, isReliable, refuses });
  return machine;
}
