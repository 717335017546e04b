/**
 * One broadcast on in-memory adapters: an operator pauses, resumes and sometimes cancels it, pagers and delivery
 * processors are killed and stalled at times the seed decides, servers do not answer. Afterwards the invariants of
 * `check-broadcast.ts` hold.
 */
import { startActors } from "@signalbox/actors";
import type { BroadcastConfig, DuplicateChoice } from "@signalbox/workspace";
import type { BroadcastStatus } from "@signalbox/core";
import {
  arrival,
  drawnConfig,
  editTemplate,
  newBroadcast,
  command,
  putUsers,
  recipients,
  setUpWorkspace,
} from "./broadcast-stage.js";
import { audience, isInAudience, putAudienceSegments, segmentsOfUser } from "./audience-stage.js";
import { startMachines, type BroadcastMachines } from "./broadcast-machines.js";
import { broadcastId, openWorld, post, type World } from "./broadcast-world.js";
import { checkInvariants, isQuiet } from "./check-broadcast.js";
import { checkResend, resendCommand, resendId, withoutResent, withRefused } from "./resend-stage.js";
import { watchBroadcast, type BroadcastWatch } from "./watch-broadcast.js";

const maxTurns = 120_000;

export interface BroadcastSimulation {
  readonly seed: number;
  readonly users: number;
  /** Chance of a kill or a stall per turn, and of a call without an answer; random when undefined. */
  readonly trouble?: number;
  readonly failure?: number;
  readonly config?: Partial<BroadcastConfig>;
  /** Whether an operator acts. */
  readonly operator?: boolean;
  /** Default two; in production one is active at a time. */
  readonly pagers?: number;
  /** The vendor accepts every message at once. */
  readonly reliable?: boolean;
  /** Random when undefined. */
  readonly duplicateAddresses?: DuplicateChoice;
  /** Whether several users have one address; true by default. */
  readonly sharing?: boolean;
  /** To two segments without the members of a third, instead of everyone. */
  readonly toAudience?: boolean;
  /** Whether its template is published anew as soon as it is started, and now and then while it runs. */
  readonly edits?: boolean;
  /** Whether it is sent again to those for whom it failed, because the vendor refused them at first. */
  readonly resend?: boolean;
  /** Every user gets it at this local time, given as ms after the start; the zones are assigned to users in turn. */
  readonly localTime?: { readonly inMs: number; readonly zones: readonly string[] };
}

export interface BroadcastSimulationReport {
  readonly status: BroadcastStatus;
  readonly crashes: number;
  readonly pauses: number;
  readonly sent: number;
  /** Messages that were skipped because another user has the address. */
  readonly duplicates: number;
  /** Messages that were sent when it was sent again. */
  readonly sentAgain: number;
  /** When each message was first claimed, ms after the start, in the order of users. */
  readonly claimedAt: readonly (number | undefined)[];
}

/** Throws an `Error` that names the violated invariant. */
export async function simulateBroadcast(options: BroadcastSimulation): Promise<BroadcastSimulationReport> {
  const { seed, users, operator = true } = options;
  const world = openWorld(seed, options.reliable ?? false);
  const { rng, time, queue, storage } = world;
  const actors = await startActors({
    ...storage,
    reader: queue,
    mailbox: queue,
    deliveryQueue: world.work.direct,
    signals: queue,
    schedule: queue,
    now: () => new Date(time.now()),
    newId: world.newJobId,
    sleep: (ms) => time.wait(ms, new AbortController().signal),
  });
  await setUpWorkspace(world);
  const { resend = false } = options;
  const drawn = recipients(rng, users, options.sharing ?? true);
  const addressed = resend ? withRefused(drawn) : drawn;
  const zones = options.localTime?.zones ?? [];
  const { toAudience = false } = options;
  const arrivals = addressed.map((recipient, index) =>
    arrival(recipient, index, zones[index % zones.length], toAudience ? segmentsOfUser(index) : []),
  );
  await post(world, ...(toAudience ? putAudienceSegments() : [putUsers()]), ...arrivals);
  const members = addressed.reduce(
    (sum, _, index) => sum + (toAudience ? segmentsOfUser(index).length : 1),
    0,
  );
  const machines = startMachines(world, options.pagers ?? 2);
  await time.run(
    async () => (await storage.tables.count("segmentMembers", { in: true })) === members,
    maxTurns,
  );

  const config = { ...drawnConfig(rng), ...options.config };
  const startedAt = time.now();
  const duplicateAddresses = options.duplicateAddresses ?? rng.pick(["Once", "Once", "All"]);
  const localTime = options.localTime && startedAt + options.localTime.inMs;
  await post(world, newBroadcast(config, localTime, duplicateAddresses, toAudience ? audience : undefined));
  await post(world, command(world, "start"));
  const { edits = false } = options;
  if (edits) await post(world, editTemplate(world));
  const watch = watchBroadcast(world);
  const trouble = options.trouble ?? rng.pick([0, 0.002, 0.01]);
  const failure = options.failure ?? rng.pick([0, 0.01, 0.05]);
  const mayCancel = operator && rng.chance(0.2);
  const drive = { id: broadcastId, watch, machines, trouble, failure, operator, mayCancel, edits };
  await driveBroadcast(world, { ...drive, troubledUntil: startedAt + (options.localTime?.inMs ?? 30_000) });
  const resendWatch = watchBroadcast(world, resendId);
  if (resend) {
    world.refusesSome = false;
    await post(world, await resendCommand(world));
    const again = { ...drive, id: resendId, watch: resendWatch, mayCancel: false };
    await driveBroadcast(world, { ...again, troubledUntil: time.now() + 30_000 });
  }
  machines.stop();
  await actors.close();
  storage.checkFits();
  const isMeant = (index: number): boolean => !toAudience || isInAudience(index);
  const checked = {
    addressed: addressed.filter((_, index) => isMeant(index)),
    outside: addressed.filter((_, index) => !isMeant(index)),
    duplicateAddresses,
  };
  const ofFirst = resend ? withoutResent(world, checked.addressed) : world;
  const { claims, duplicates } = await checkInvariants(checked, watch, ofFirst);
  const sentAgain = resend ? await checkResend(checked.addressed, resendWatch, world) : 0;
  const claimedAt = claims.map((at) => (at === undefined ? at : at - startedAt));
  return {
    status: watch.status(),
    crashes: machines.crashes(),
    pauses: watch.pauses() + resendWatch.pauses(),
    sent: world.sent.size,
    duplicates,
    sentAgain,
    claimedAt,
  };
}

interface Drive {
  readonly id: string;
  readonly watch: BroadcastWatch;
  readonly machines: BroadcastMachines;
  readonly trouble: number;
  readonly failure: number;
  readonly operator: boolean;
  readonly mayCancel: boolean;
  readonly edits: boolean;
  /** ms */
  readonly troubledUntil: number;
}

/** Until the broadcast has ended and all work is done. */
async function driveBroadcast(world: World, drive: Drive): Promise<void> {
  const { rng, time } = world;
  const { id, watch, machines, trouble, operator, mayCancel, edits, troubledUntil } = drive;
  world.failure = drive.failure;
  await time.run(
    async () => {
      await watch.look();
      return watch.hasEnded();
    },
    maxTurns,
    () => {
      const isTroubled = time.now() < troubledUntil;
      if (!isTroubled) world.failure = 0;
      if (isTroubled && rng.chance(trouble)) machines.disturb();
      if (operator && isTroubled && rng.chance(0.004)) void post(world, command(world, "pause", id));
      if (edits && rng.chance(0.002)) void post(world, editTemplate(world));
      if (operator && mayCancel && isTroubled && rng.chance(0.001))
        void post(world, command(world, "cancel", id));
      if (rng.chance(isTroubled ? 0.004 : 0.05)) void post(world, command(world, "resume", id));
    },
  );
  world.failure = 0;
  await time.run(async () => (await isQuiet(world)) && machines.noZombies(), maxTurns);
}
