/**
 * How many members of a segment a journey would start now: not those who are in it or have been through it, nor those who
 * meet an exit condition. In a large workspace the first answer is an estimate; the other reads all members, up to a number.
 */
import type { ActorDocument, ActorStore, TableStore, WorkspaceId } from "@signalbox/core";
import { deserializeAnonymous, deserializeUser, parseSortKey, sortKeyAt, whyNoStart } from "@signalbox/users";
import type { IndexedJourney } from "@signalbox/workspace";
import type { CountEstimate } from "../preview/estimate-count.js";
import { keyAt, membersOf } from "../sets/user-set.js";
import { drawDocuments, type WaitingPorts } from "./draw-documents.js";

export interface StarterQuestion {
  readonly workspaceId: WorkspaceId;
  /** Of the segment. */
  readonly slot: number;
  readonly segmentSlots: ReadonlyMap<string, number>;
  readonly journey: Pick<IndexedJourney, "journey" | "canRunMultiple">;
  readonly firstAnswer: boolean;
}

export interface Starters {
  readonly isEstimate: boolean;
  readonly starting: CountEstimate;
  /** Members who meet an exit condition. */
  readonly keptOut: CountEstimate;
}

type StarterPorts = WaitingPorts & {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: TableStore;
};

/** Of more members the number stays an estimate. */
const readForExactCount = 100_000;
const membersPerRead = 500;

export async function countStarters(question: StarterQuestion, ports: StarterPorts): Promise<Starters> {
  const { workspaceId, slot, firstAnswer } = question;
  const members = membersOf({ workspaceId, slot }, ports.tables);
  if (!firstAnswer && (await members.count()) <= readForExactCount) {
    const counts = { starts: 0, meetsExit: 0, other: 0 };
    for (let from: string | undefined; ;) {
      const sortKeys = await members.walk({ from, back: false, limit: membersPerRead });
      const documents = await ports.actors.load(sortKeys.map((sortKey) => keyAt(workspaceId, sortKey)));
      for (const document of documents.values()) counts[fateOf(document, question)] += 1;
      from = sortKeys.at(-1);
      if (from === undefined) break;
    }
    return { isEstimate: false, starting: exactly(counts.starts), keptOut: exactly(counts.meetsExit) };
  }
  const { isEstimate, documents, countOf } = await drawDocuments(workspaceId, ports);
  const having = (fate: Fate): CountEstimate =>
    countOf(new Set(documents.filter((each) => fateOf(each, question) === fate).map(({ key }) => key)));
  return { isEstimate, starting: having("starts"), keptOut: having("meetsExit") };
}

type Fate = "starts" | "meetsExit" | "other";

function fateOf(
  { key, state }: Pick<ActorDocument, "key" | "state">,
  { slot, segmentSlots, journey }: StarterQuestion,
): Fate {
  if (state === "") return "other";
  const isAnonymous = parseSortKey(sortKeyAt(key)).kind === "anonymous";
  const { computedState, journeys } = isAnonymous ? deserializeAnonymous(state) : deserializeUser(state);
  if (!computedState.held.has(slot)) return "other";
  const isIn = (id: string): boolean => computedState.held.has(segmentSlots.get(id) ?? -1);
  const why = whyNoStart(journey, { journeys, isIn }, {});
  if (why === undefined) return "starts";
  return why === "meetsExit" ? why : "other";
}

function exactly(count: number): CountEstimate {
  return { count, low: count, high: count };
}
