/**
 * Rollups of ten million messages over 90 days, written directly to the database: thirty journey nodes that send all
 * the time, and sixty broadcasts that are sent within an hour each. Counted by the product's own code, one day at a
 * time, and stored as the rows' actors store them.
 */
import {
  addToRow,
  countState,
  emptyRow,
  newRollupCounts,
  rollupKey,
  rowDeltas,
  serializeRow,
  type RollupRow,
} from "@signalbox/analytics";
import {
  deliveryClasses,
  type ActorStore,
  type ActorWrite,
  type DeliveryClass,
  type WorkspaceId,
} from "@signalbox/core";
import { rng } from "../load/arrivals.js";

export const dayMs = 86_400_000;
const hourMs = 3_600_000;
const nodes = 30;
const broadcasts = 60;
const perBroadcast = 100_000;

/** Per hundred messages. */
const shares: Readonly<Record<DeliveryClass, number>> = {
  sent: 20,
  delivered: 38,
  opened: 22,
  clicked: 9,
  sentBounced: 3,
  deliveredBounced: 1,
  openedBounced: 0,
  clickedBounced: 0,
  skipped: 5,
  failed: 2,
};
const hundred = deliveryClasses.flatMap((each) => Array<DeliveryClass>(shares[each]).fill(each));

export interface SeedPlan {
  readonly workspaceId: WorkspaceId;
  readonly messages: number;
  readonly days: number;
  /** Must be the start of a day. */
  readonly start: number;
}

export async function seedRollups(plan: SeedPlan, actors: Pick<ActorStore, "save">): Promise<void> {
  const random = rng(5);
  const rows = new Map<string, readonly RollupRow[]>();
  const steadyADay = Math.round((plan.messages - broadcasts * perBroadcast) / plan.days);
  for (let day = 0; day < plan.days; day += 1) {
    const rollupCounts = newRollupCounts();
    const from = plan.start + day * dayMs;
    const send = (of: Parameters<typeof countState>[1], at: number): void => {
      const as = hundred[Math.floor(random() * 100)] ?? "sent";
      countState(rollupCounts, of, { at, provider: random() < 0.5 ? "SendGrid" : "AmazonSes", as }, 1);
    };
    for (let count = 0; count < steadyADay; count += 1) {
      send(nodeOf(Math.floor(random() * nodes)), from + Math.floor(random() * dayMs));
    }
    for (let index = 0; index < broadcasts; index += 1) {
      if (Math.floor((index * plan.days) / broadcasts) !== day) continue;
      for (let count = 0; count < perBroadcast; count += 1) {
        send(broadcastOf(index), from + 9 * hourMs + Math.floor(random() * hourMs));
      }
    }
    for (const [row, deltas] of rowDeltas(rollupCounts))
      rows.set(row, addToPages(rows.get(row) ?? [], deltas));
  }
  await writeRows(plan.workspaceId, rows, actors);
}

type Deltas = Parameters<typeof addToRow>[1];

function addToPages(
  [first = emptyRow, ...behind]: readonly RollupRow[],
  deltas: Deltas,
): readonly RollupRow[] {
  const { row, left } = addToRow(first, deltas);
  return [row, ...(left.length > 0 ? addToPages(behind, left) : behind)];
}

async function writeRows(
  workspaceId: WorkspaceId,
  rows: ReadonlyMap<string, readonly RollupRow[]>,
  actors: Pick<ActorStore, "save">,
): Promise<void> {
  const writes = [...rows].flatMap(([name, pages]) =>
    pages.map((page, index): ActorWrite => {
      const key = rollupKey(workspaceId, name, index);
      const rest = { version: 1, jobs: [], outbox: null, alarmAt: null, listed: false };
      return { key, expected: null, document: { key, state: serializeRow(page), ...rest } };
    }),
  );
  for (let from = 0; from < writes.length; from += 100) await actors.save(writes.slice(from, from + 100));
}

export function idOf(kind: "journey" | "template" | "broadcast" | "node", index: number): string {
  const first = { journey: "a", template: "b", broadcast: "c", node: "d" }[kind];
  return `${first}0000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

function nodeOf(index: number) {
  return {
    channel: index % 5 === 0 ? "Sms" : "Email",
    templateId: idOf("template", index),
    journeyId: idOf("journey", index % 6),
    nodeId: idOf("node", index),
  } as const;
}

function broadcastOf(index: number) {
  const templateId = idOf("template", nodes + index);
  return { channel: "Email", templateId, broadcastId: idOf("broadcast", index) } as const;
}
