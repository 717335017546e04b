/**
 * Which users have their address first. Of a whole audience in order that is known exactly; of a sample the other users of
 * an address are looked up, so that a user counts as a duplicate though the first one is not in the sample.
 */
import { compareTexts, findByAddress, keyAt } from "@signalbox/user-queries";
import { fewAtATime, type ActorKey, type ActorStore, type TableStore } from "@signalbox/core";
import { identifierKeyOf } from "@signalbox/templates";
import { duplicateAddress } from "../../deliveries/state/outcomes.js";
import { judgeUsers, type JudgedUser, type JudgePorts, type ReachPlan } from "./judge-users.js";
import { stopBy, type ReachStop } from "./reach-reason.js";

export const isDuplicate: ReachStop = stopBy(duplicateAddress);

/** Takes the address as a message does: behind everything but the caps, which stop it without taking the address. */
export interface AddressBook {
  /** Why the user does not get it; undefined for one who does. Users are asked in the order of sending. */
  settle(user: JudgedUser): ReachStop | undefined;
}

export function createAddressBook(): AddressBook {
  const taken = new Set<string>();
  return {
    settle({ stop, cap, address }) {
      if (stop !== undefined) return stop;
      if (address !== undefined && taken.has(address)) return isDuplicate;
      if (cap !== undefined) return cap;
      if (address !== undefined) taken.add(address);
      return undefined;
    },
  };
}

type LookupPorts = JudgePorts & {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "query">;
};

/** The most users of one address that are looked at. */
const mostPerAddress = 20;

/** Of some users, those whose address an earlier user of the audience has. */
export async function findDuplicates(
  users: readonly JudgedUser[],
  plan: ReachPlan,
  ports: LookupPorts,
): Promise<ReadonlySet<ActorKey>> {
  const open = users.filter(({ stop, address }) => stop === undefined && address !== undefined);
  const { channel } = plan.order;
  if (open.length === 0 || (channel !== "Email" && channel !== "Sms")) return new Set();
  const found = await fewAtATime(open, async ({ address = "[]", sortKey }) => {
    const [form = ""] = JSON.parse(address) as readonly string[];
    const lookup = { ...plan, state: plan.view.state, channel, address: form };
    const places = await findByAddress(
      { ...lookup, names: [identifierKeyOf(plan.definition)] },
      ports.tables,
      mostPerAddress,
    );
    return places.filter((place) => compareTexts(place, sortKey) < 0);
  });
  const earlier = [...new Set(found.flat())].map((sortKey) => keyAt(plan.workspaceId, sortKey));
  const documents = await ports.actors.load(earlier);
  const judged = await judgeUsers([...documents.values()], plan, ports);
  const clear = new Map(
    judged
      .filter(({ stop, cap }) => stop === undefined && cap === undefined)
      .map((user) => [user.sortKey, user]),
  );
  return new Set(
    open
      .filter(({ address, isLater }, index) =>
        (found[index] ?? []).some((place) => {
          const first = clear.get(place);
          return first?.address === address && (isLater || !first?.isLater);
        }),
      )
      .map(({ key }) => key),
  );
}
