/** A random sample of users, evaluated with a draft; it grows until its owner has enough. */
import type { ActorKey, MatchableEvent, WorkspaceId } from "@signalbox/core";
import type { UserDocument } from "@signalbox/users";
import type { SampledPlace } from "./estimate-count.js";
import type { DraftPlan } from "../tasks/evaluate-draft.js";
import { evaluateUsers, type EvaluationPorts, type PlannedDraft } from "./evaluate-users.js";
import { readNeeded } from "./read-histories.js";
import { countPlaces, createUserSample } from "./sample-users.js";
import type { UserCount } from "./user-counts.js";

export interface SampledUsers {
  readonly places: readonly SampledPlace[];
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

export function createSampledUsers(
  population: readonly UserCount[],
  planned: PlannedDraft,
  ports: EvaluationPorts & { readonly random: () => number },
): SampledUsers {
  const sample = createUserSample(population, ports);
  const places: SampledPlace[] = [];
  const members: ActorKey[] = [];
  let [looked, events] = [0, 0];
  async function* counted(read: AsyncIterable<MatchableEvent>): AsyncGenerator<MatchableEvent> {
    for await (const event of read) {
      events += 1;
      yield event;
    }
  }
  return {
    places,
    members,
    get looked() {
      return looked;
    },
    get events() {
      return events;
    },
    async grow() {
      const drawn = await sample.draw(looked === 0 ? firstPerPlace(planned.plan) : usersPerPlace);
      const found = new Set<ActorKey>();
      const byWorkspace = new Map<WorkspaceId, UserDocument[]>();
      for (const { workspaceId, places: added } of drawn) {
        byWorkspace.set(workspaceId, [...(byWorkspace.get(workspaceId) ?? []), ...added.flat()]);
      }
      for (const documents of byWorkspace.values()) {
        const keys = documents.map(({ key }) => key);
        const history = counted(readNeeded(keys, planned.plan.needed, ports.events));
        const evaluated = await evaluateUsers({ documents, history }, planned, ports);
        if (evaluated === undefined) return false;
        for (const key of evaluated) found.add(key);
      }
      const counts = countPlaces(drawn, found);
      places.push(...counts);
      members.push(...found);
      looked += counts.reduce((sum, { users }) => sum + users, 0);
      return true;
    },
  };
}
