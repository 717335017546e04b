/** A random sample of users, evaluated with a draft; it grows until its owner has enough. */
import type { ActorKey, MatchableEvent, WorkspaceId } from "@signalbox/core";
import { addPlace, noPlaces, type PlaceSums } from "./estimate-count.js";
import type { DraftPlan } from "../tasks/evaluate-draft.js";
import { addToSums, noConditionSums, type ConditionSums } from "./condition-counts.js";
import { evaluateUsers, type EvaluationPorts, type PlannedDraft } from "./evaluate-users.js";
import { noChangeSums, type ChangeSums, type MemberComparison } from "./membership-change.js";
import { readNeeded } from "./read-histories.js";
import { countPlaces, createUserSample, type DrawnUsers } from "./sample-users.js";
import type { UserCount } from "./user-counts.js";

export interface SampledUsers {
  readonly sums: PlaceSums;
  /** Where the conditions are counted. */
  readonly conditions: ConditionSums | undefined;
  /** Where the members are compared with those of the stored segment. */
  readonly change: ChangeSums | undefined;
  readonly looked: number;
  readonly members: readonly ActorKey[];
  /** Events that the evaluation needed. */
  readonly events: number;
  /** Evaluates up to 1,000 users more; false when the time was up before. */
  grow(): Promise<boolean>;
}

const usersPerPlace = 50;

/** Histories take longest to read: where they are needed, the first answer is from a fifth of the users. */
function firstPerPlace({ needed }: DraftPlan): number {
  const isNeeded = needed === "all" || needed.names.length + needed.prefixes.length > 0;
  return isNeeded ? usersPerPlace / 5 : usersPerPlace;
}

type SamplePorts = EvaluationPorts & {
  readonly random: () => number;
  readonly comparison?: MemberComparison | undefined;
};

export function createSampledUsers(
  population: readonly UserCount[],
  planned: PlannedDraft,
  { comparison, ...ports }: SamplePorts,
): SampledUsers {
  const sample = createUserSample(population, ports);
  const members: ActorKey[] = [];
  let sums = noPlaces;
  let conditions = planned.conditions && noConditionSums(planned.conditions);
  let change = comparison && noChangeSums;
  let events = 0;
  async function* counted(read: AsyncIterable<MatchableEvent>): AsyncGenerator<MatchableEvent> {
    for await (const event of read) {
      events += 1;
      yield event;
    }
  }
  return {
    members,
    get sums() {
      return sums;
    },
    get conditions() {
      return conditions;
    },
    get change() {
      return change;
    },
    get looked() {
      return sums.users;
    },
    get events() {
      return events;
    },
    async grow() {
      const drawn = await sample.draw(sums.users === 0 ? firstPerPlace(planned.plan) : usersPerPlace);
      const found = new Set<ActorKey>();
      let grown = conditions;
      for (const places of placesByWorkspace(drawn)) {
        const documents = places.flat();
        const keys = documents.map(({ key }) => key);
        const history = counted(readNeeded(keys, planned.plan.needed, ports.events));
        const users = { documents, history, places: places.map(({ length }) => length) };
        const evaluated = await evaluateUsers(users, planned, ports);
        if (evaluated === undefined) return false;
        for (const key of evaluated.members) found.add(key);
        for (const [place, numbers] of evaluated.places.entries()) {
          grown &&= addToSums(grown, { users: places[place]?.length ?? 0, numbers });
        }
      }
      if (comparison !== undefined && change !== undefined)
        change = await comparison.added(change, drawn, found);
      sums = countPlaces(drawn, found).reduce(addPlace, sums);
      conditions = grown;
      members.push(...found);
      return true;
    },
  };
}

type Places = DrawnUsers["places"];

function placesByWorkspace(drawn: readonly DrawnUsers[]): Iterable<Places> {
  const found = new Map<WorkspaceId, Places>();
  for (const { workspaceId, places } of drawn) {
    found.set(workspaceId, [...(found.get(workspaceId) ?? []), ...places]);
  }
  return found.values();
}
