/**
 * Runs once when a worker starts: finds the workspaces whose users were computed by earlier audience rules, reports the
 * definitions whose meaning has changed, and sends each workspace the command that adopts the current rules. Several
 * workers may run it, and it may be repeated.
 */
import { audienceRules, changedMeanings, type ChangedMeaning } from "@signalbox/audience";
import { type ActorStore, type MessageSender, type WorkspaceId } from "@signalbox/core";
import { allWorkspaces } from "../workspaces/all-workspaces.js";
import { commandJob } from "../command.js";
import { adoptAudienceRules } from "./adopt-audience-rules.js";
import { isPropertyInForce, isSegmentInForce } from "../in-force.js";
import { workspaceKey, type WorkspaceState } from "../state.js";
import { deserializeWorkspace } from "../workspace-document.js";

export interface AdoptRulesOptions {
  readonly actors: Pick<ActorStore, "load" | "workspaces">;
  readonly mailbox: MessageSender;
  /** A fresh UUID. */
  readonly newId: () => string;
  readonly now: () => Date;
  /** Called for each workspace that has definitions whose meaning has changed. */
  readonly report: (changed: ChangedDefinitions) => void;
}

/** Names of the definitions in force, by the change that affects them. */
export type ChangedDefinitions = Readonly<Record<ChangedMeaning, ChangedNames>> & {
  readonly workspaceId: WorkspaceId;
};

export interface ChangedNames {
  readonly segments: readonly string[];
  readonly userProperties: readonly string[];
}

export async function adoptRules(options: AdoptRulesOptions): Promise<void> {
  const { actors, mailbox, newId, now, report } = options;
  for await (const workspaceId of allWorkspaces(actors)) {
    const key = workspaceKey(workspaceId);
    const document = (await actors.load([key])).get(key);
    if (document === undefined || document.state === "") continue;
    const state = deserializeWorkspace(document.state);
    if (state.audienceRules >= audienceRules || state.status === "Tombstoned") continue;
    const changed = changedDefinitions(workspaceId, state);
    if ([changed.booleans, changed.traits, changed.dates].some(hasNames)) report(changed);
    const commandId = `adopt-rules-${newId()}`;
    const message = adoptAudienceRules.message(workspaceId, commandId, { input: {}, by: "worker" });
    await mailbox.send(commandJob(commandId), {
      v: 1,
      messages: [message],
      acceptedAt: now().getTime(),
    });
  }
}

function hasNames({ segments, userProperties }: ChangedNames): boolean {
  return segments.length + userProperties.length > 0;
}

function changedDefinitions(
  workspaceId: WorkspaceId,
  { audienceRules: rules, ...state }: WorkspaceState,
): ChangedDefinitions {
  const segments = state.segments.filter(isSegmentInForce);
  const properties = state.userProperties.filter(isPropertyInForce);
  const namesOf = (meaning: ChangedMeaning): ChangedNames => ({
    segments: segments.flatMap(({ name, definition }) =>
      changedMeanings(definition, rules).has(meaning) ? [name] : [],
    ),
    userProperties: properties.flatMap(({ name, definition }) =>
      changedMeanings(definition, rules).has(meaning) ? [name] : [],
    ),
  });
  return { workspaceId, booleans: namesOf("booleans"), traits: namesOf("traits"), dates: namesOf("dates") };
}
