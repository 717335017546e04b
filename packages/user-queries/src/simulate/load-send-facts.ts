/** Reads what the checks of messages need: templates and suppressed addresses once, the permits of caps for each page of users. */
import {
  parseJsonObject,
  type ActorKey,
  type DeliveryStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { capsFor, permitOf, type Permit } from "@signalbox/send-checks";
import { identifierKeyOf, templateDefinitionSchema } from "@signalbox/templates";
import {
  readSuppression,
  readTemplateTexts,
  suppressionsPrefix,
  suppressionTable,
  type WorkspaceState,
} from "@signalbox/workspace";
import { pack, type Packed } from "../preview/packed.js";
import type { DraftMessage } from "./draft-journey.js";
import type { AddressedTemplate, SendFacts, Suppression } from "./send-facts.js";

export interface FactsQuestion {
  readonly workspaceId: WorkspaceId;
  readonly workspace: WorkspaceState;
  readonly messages: readonly DraftMessage[];
  /** The start of the simulation, ms. */
  readonly from: number;
  /** Deadline, ms. */
  readonly until: number;
}

export interface FactsPorts {
  readonly tables: Pick<TableStore, "getMany" | "walk">;
  readonly deliveries: Pick<DeliveryStore, "stream">;
  readonly now: () => Date;
}

/** The facts for a thread. */
export interface PackedSendFacts {
  readonly shared: Packed<Omit<SendFacts, "permits">>;
  readonly permits: Packed<SendFacts["permits"]>;
}

export interface SendFactsReader {
  /** False where reading all suppressed addresses would take too long, or too much memory. */
  readonly isWhole: boolean;
  of(owners: readonly ActorKey[]): Promise<PackedSendFacts>;
}

/** In all; a longer list is read in part. */
const maxSuppressions = 100_000;
const rowsPerRead = 5_000;

export async function loadSendFacts(question: FactsQuestion, ports: FactsPorts): Promise<SendFactsReader> {
  const [templates, { suppressions, isWhole }] = await Promise.all([
    readTemplates(question, ports),
    readSuppressions(question, ports),
  ]);
  const shared = pack({ templates, suppressions });
  const longestMs = longestCapMs(question);
  return {
    isWhole,
    async of(owners) {
      const permits = longestMs === 0 ? new Map() : await readPermits(owners, longestMs, question, ports);
      return { shared, permits: pack(permits) };
    },
  };
}

async function readTemplates(
  { workspaceId, messages }: FactsQuestion,
  { tables }: FactsPorts,
): Promise<SendFacts["templates"]> {
  const ids = [...new Set(messages.map(({ templateId }) => templateId))];
  const texts = await readTemplateTexts(workspaceId, ids, tables);
  return new Map(
    [...texts].flatMap(([id, { definition }]): [string, AddressedTemplate][] => {
      if (definition === null) return [];
      const { data } = templateDefinitionSchema.safeParse(parseJsonObject(definition));
      return data === undefined ? [] : [[id, { channel: data.type, identifierKey: identifierKeyOf(data) }]];
    }),
  );
}

async function readSuppressions(
  { workspaceId, messages, until }: FactsQuestion,
  { tables, now }: FactsPorts,
): Promise<Pick<SendFacts, "suppressions"> & Pick<SendFactsReader, "isWhole">> {
  const suppressions = new Map<string, Suppression>();
  for (const channel of new Set(messages.map((each) => each.channel))) {
    const prefix = suppressionsPrefix(workspaceId, channel);
    const rows = { table: suppressionTable.name, prefix, where: { suppressed: true } };
    let from: string | undefined;
    for (;;) {
      if (suppressions.size >= maxSuppressions || now().getTime() > until) {
        return { suppressions, isWhole: false };
      }
      const behind = from === undefined ? {} : { from };
      const page = await tables.walk({ ...rows, ...behind, direction: "asc", limit: rowsPerRead });
      for (const { id, row } of page) {
        const suppressed = readSuppression(row);
        if (suppressed !== null) suppressions.set(id, { reason: suppressed.reason, at: suppressed.at });
      }
      if (page.length < rowsPerRead) break;
      from = page.at(-1)?.id;
    }
  }
  return { suppressions, isWhole: true };
}

/** How long permits count, ms; 0 when no cap applies to what the draft sends. */
function longestCapMs({ messages, workspace }: FactsQuestion): number {
  const caps = messages.flatMap((each) => capsFor(each, workspace));
  return Math.max(0, ...caps.map(({ perSeconds }) => perSeconds * 1_000));
}

async function readPermits(
  owners: readonly ActorKey[],
  longestMs: number,
  { workspaceId, from }: FactsQuestion,
  { deliveries }: FactsPorts,
): Promise<SendFacts["permits"]> {
  const permits = new Map<ActorKey, Permit[]>();
  const sent = { workspaceId, owners, sentFrom: from - longestMs, sentTo: from, withHidden: true };
  for await (const stored of deliveries.stream(sent)) {
    const permit = permitOf(stored);
    if (permit === undefined) continue;
    const known = permits.get(stored.owner);
    if (known === undefined) permits.set(stored.owner, [permit]);
    else known.push(permit);
  }
  return permits;
}
