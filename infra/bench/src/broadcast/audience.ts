/**
 * The recipients of broadcasts: a segment of all users, and a segment of the first few. Both are defined before the
 * users, who are written to the store with their rows.
 */
import { recomputed } from "../load/define.js";
import type { Installation } from "../installation.js";
import { countUsers } from "../load/admin-calls.js";
import { rng } from "../load/arrivals.js";
import { identifyCall, userIdOf, type Call } from "../load/calls.js";
import { seedUsers } from "../load/seed-users.js";
import { plainEmail } from "../messaging/mail-template.js";
import { openMessaging, type Messaging } from "../messaging/open-messaging.js";

export interface Sizes {
  readonly allUsers: number;
  /** Number of users in the small segment. */
  readonly few: number;
}

export interface Audience {
  readonly system: Installation;
  readonly messaging: Messaging;
  readonly sizes: Sizes;
  /** Segment ids. */
  readonly allUsers: string;
  readonly few: string;
}

/** No later event reports this trait, so membership does not change. */
const circle = { path: "circle", value: "first" };

/** Throws when a segment has wrong members. */
export async function openAudience(system: Installation, sizes: Sizes): Promise<Audience> {
  const messaging = await openMessaging(system, plainEmail);
  const putSegment = async (name: string, path: string, operator: object): Promise<string> => {
    const definition = { entryNode: { id: "1", type: "Trait", path, operator }, nodes: [] };
    const put = await messaging.admin.callApi("PUT", "/segments/", { name, definition });
    return (put as { readonly id: string }).id;
  };
  const allUsers = await putSegment("everybody", "email", { type: "Exists" });
  const few = await putSegment("the few", circle.path, { type: "Equals", value: circle.value });
  await recomputed(messaging.admin);
  await seedUsers(system, { to: sizes.allUsers }, callsOf(sizes));
  for (const [id, size] of [[allUsers, sizes.allUsers] as const, [few, sizes.few] as const]) {
    const count = await countUsers(messaging.admin, { segmentFilter: [id] });
    if (count !== size) throw new Error(`a segment has ${count} members instead of ${size}`);
  }
  return { system, messaging, sizes, allUsers, few };
}

function callsOf({ few }: Sizes): (index: number) => readonly Call[] {
  const random = rng(14);
  return (index) => {
    const { traits, ...call } = identifyCall(userIdOf(index), random);
    const named = { ...(traits as object), ...(index < few && { [circle.path]: circle.value }) };
    return [{ ...call, traits: named }];
  };
}
