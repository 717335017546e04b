/**
 * Each user of the included segments of an audience, in the order of sending, with the reason why they do not get it. Users
 * in quiet hours come last: they reserve their address behind all others.
 */
import type { ActorStore, TableStore } from "@signalbox/core";
import { keyAt, membersOf, unionOf } from "@signalbox/user-queries";
import { createAddressBook } from "./first-at-address.js";
import { judgeUsers, type JudgedUser, type JudgePorts, type ReachPlan } from "./judge-users.js";
import type { ReachPlace, SettledUser } from "./reach-counts.js";

export type SettlePorts = JudgePorts & {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: TableStore;
};

export interface SettledPage extends ReachPlace {
  readonly settled: readonly (SettledUser & { readonly user: JudgedUser })[];
}

const usersPerPage = 250;

export async function* settleAudience(plan: ReachPlan, ports: SettlePorts): AsyncGenerator<SettledPage> {
  const { workspaceId, segments } = plan;
  const users = unionOf(segments.include.map(({ slot }) => membersOf({ workspaceId, slot }, ports.tables)));
  const book = createAddressBook();
  const held: JudgedUser[] = [];
  for (let from: string | undefined; ;) {
    const sortKeys = await users.walk({ from, back: false, limit: usersPerPage });
    const keys = sortKeys.map((sortKey) => keyAt(workspaceId, sortKey));
    const documents = await ports.actors.load(keys);
    const judged = await judgeUsers(
      keys.flatMap((key) => documents.get(key) ?? []),
      plan,
      ports,
    );
    const isHeld = ({ stop, isLater }: JudgedUser): boolean => stop === undefined && isLater;
    held.push(...judged.filter(isHeld));
    const settled = judged.filter((user) => !isHeld(user)).map((user) => ({ user, stop: book.settle(user) }));
    yield { users: sortKeys.length, settled };
    if (sortKeys.length < usersPerPage) break;
    from = sortKeys.at(-1);
  }
  yield { users: 0, settled: held.map((user) => ({ user, stop: book.settle(user) })) };
}
