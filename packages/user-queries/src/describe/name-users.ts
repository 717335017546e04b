/** The names of the users of a page, each user's document read once. */
import {
  parseActorKey,
  userKey,
  userKind,
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type Json,
} from "@signalbox/core";
import type { Profile } from "@signalbox/membership";
import { anonymousUserOf, audienceUserOf, deserializeAnonymous, deserializeUser } from "@signalbox/users";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import {
  emptyView,
  type WorkspaceState,
  type WorkspaceView,
  type WorkspaceViews,
} from "@signalbox/workspace";
import { userName } from "./user-name.js";

/** What a caller who may not see personal data may be shown of a name. */
export interface NameSight {
  readonly isPropertyShown: (name: string) => boolean;
  readonly isTraitShown: (name: string) => boolean;
}

export interface NamePorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly views: WorkspaceViews;
  readonly now: () => Date;
}

/** Documents can be large. */
const documentsPerRead = 100;

/**
 * By the keys of users and anonymous users; other keys, unknown users and those without a name are left out. An anonymous
 * user that was linked has the name of its user. Without `sight` everything may be shown.
 */
export async function nameUsers(
  keys: Iterable<string>,
  sight: NameSight | undefined,
  { actors, views, now }: NamePorts,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(keys)].filter(isUserKey);
  if (asked.length === 0) return new Map();
  const [found, loaded] = await Promise.all([
    readUsers(asked, actors),
    views.load(new Set(asked.map(workspaceOf))),
  ]);
  const moment = now().getTime();
  return new Map(
    [...found].flatMap(([key, { user, computedState }]) => {
      const { state, audience }: WorkspaceView = loaded.get(workspaceOf(key)) ?? emptyView;
      const values = audience.values({ computedState, user, now: moment });
      const name = nameOfUser({ state, values, profile: user.profile, sight });
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}

/** Rows of messages may have any text in place of a key. */
function isUserKey(text: string): text is ActorKey {
  return /^[\da-f-]{36}\/(?:user|anonymous)\/./is.test(text);
}

interface NamedUser {
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

/** An anonymous user that was linked is read as its user. */
async function readUsers(
  keys: readonly ActorKey[],
  actors: NamePorts["actors"],
): Promise<ReadonlyMap<ActorKey, NamedUser>> {
  const users = new Map<ActorKey, NamedUser>();
  const linked = new Map<ActorKey, ActorKey>();
  for await (const [key, { state }] of documentsOf(keys, actors)) {
    if (parseActorKey(key).kind === userKind) users.set(key, knownUser(key, state));
    else {
      const { link, profile, computedState } = deserializeAnonymous(state);
      if (link.is === "linked") linked.set(key, userKey(workspaceOf(key), link.userId));
      else users.set(key, { user: anonymousUserOf(parseActorKey(key), profile), computedState });
    }
  }
  const others = [...new Set(linked.values())].filter((key) => !users.has(key));
  for await (const [key, { state }] of documentsOf(others, actors)) users.set(key, knownUser(key, state));
  for (const [anonymous, key] of linked) {
    const user = users.get(key);
    if (user !== undefined) users.set(anonymous, user);
  }
  return users;
}

function knownUser(key: ActorKey, text: string): NamedUser {
  const state = deserializeUser(text);
  return { user: audienceUserOf(parseActorKey(key), state), computedState: state.computedState };
}

/** Without erased ones, whose documents are removed later. */
async function* documentsOf(
  keys: readonly ActorKey[],
  actors: NamePorts["actors"],
): AsyncGenerator<readonly [ActorKey, ActorDocument]> {
  for (let at = 0; at < keys.length; at += documentsPerRead) {
    const documents = await actors.load(keys.slice(at, at + documentsPerRead));
    for (const [key, document] of documents) if (document.state !== "") yield [key, document];
  }
}

export interface KnownUser {
  readonly state: Pick<WorkspaceState, "userProperties" | "nameProperties">;
  /** Of the user properties, by slot. */
  readonly values: ReadonlyMap<number, Json>;
  readonly profile: Pick<Profile, "traits">;
  readonly sight: NameSight | undefined;
}

/** The same for a user that was read already. */
export function nameOfUser({ state, values, profile, sight }: KnownUser): string | undefined {
  return userName((name) => {
    const property = state.userProperties.find((each) => each.name === name);
    const value = property && values.get(property.slot);
    const isShown = sight?.isPropertyShown(name) ?? true;
    if (isShown && value !== undefined && value !== null && value !== "") return value;
    return (sight?.isTraitShown(name) ?? true) ? profile.traits.get(name)?.[0] : undefined;
  }, state.nameProperties);
}
