/**
 * Publishes the draft of a segment, a user property or the subscription page. What its put would need besides the permission
 * to publish is needed here too, of the one who requests and of the one who approves.
 */
import { checkPropertyDefinition, checkSegmentDefinition } from "@signalbox/audience";
import { isJsonObject, issueAt, issuesWithin, type Json, type Refusal } from "@signalbox/core";
import type { Permission } from "../access/permissions.js";
import { permissionNeeded, refused, type CommandContext, type CommandResult } from "../command.js";
import { faultOfText } from "../id-text.js";
import { says } from "../issue-sentences.js";
import { putSegment } from "../segments/put-segment.js";
import type { CheckedDefinition } from "../sent-definition.js";
import type { StoredSegment, StoredUserProperty, WorkspaceState } from "../state.js";
import { putSubscriptionPage } from "../subscriptions/put-subscription-page.js";
import { declaredNeed } from "../user-properties/publish-user-property.js";
import { putUserProperty } from "../user-properties/put-user-property.js";
import { personalNeed } from "../visibility/personal-need.js";
import type { ApprovalContent } from "./approval-content.js";

export function publishSegment(
  state: WorkspaceState,
  id: string,
  content: ApprovalContent,
  context: CommandContext,
): CommandResult {
  const stored = state.segments.find((each) => each.id === id);
  const found = requestedDefinition("segment", { id, stored, content }, checkSegmentDefinition);
  if (found.refusal !== undefined) return refuse(state, found.refusal);
  const lacking = lackingOf(personalNeed(state, found.definition, "SegmentDefinition"), context);
  if (lacking !== undefined) return lackingPermission(state, lacking);
  const { name, definition } = found;
  return putSegment.decide(state, { id, newId: id, name, definition, ...publishedDraftOf(content) }, context);
}

/** As `publishSegment`. */
export function publishUserProperty(
  state: WorkspaceState,
  id: string,
  content: ApprovalContent,
  context: CommandContext,
): CommandResult {
  const stored = state.userProperties.find((each) => each.id === id);
  const found = requestedDefinition("user property", { id, stored, content }, checkPropertyDefinition);
  if (found.refusal !== undefined) return refuse(state, found.refusal);
  const { name, definition } = found;
  const input = { id, newId: id, name, definition, ...publishedDraftOf(content) };
  const lacking = lackingOf(declaredNeed(state, input), context);
  if (lacking !== undefined) return lackingPermission(state, lacking);
  return putUserProperty.decide(state, input, context);
}

/** As `publishSegment`. The api has checked that the page renders. */
export function publishPage(
  state: WorkspaceState,
  id: string,
  content: ApprovalContent,
  context: CommandContext,
): CommandResult {
  const kind = "subscription page";
  if (id !== context.workspaceId) {
    const message = `the id of a ${kind} is that of its workspace`;
    return { state, outcome: refused("NotFound", message) };
  }
  const html = pageHtmlOf(content.definition);
  if (html === undefined) {
    const sentence = content.drafted === undefined ? says.noDraft({ kind }) : says.noPage();
    return refuse(state, { code: "BadRequest", what: issueAt(["resource"], sentence) });
  }
  return putSubscriptionPage.decide(state, { html, ...publishedDraftOf(content) }, context);
}

/** Of the draft of a subscription page; undefined where it has none. */
export function pageHtmlOf(definition: Json | undefined): string | undefined {
  const html = isJsonObject(definition) ? definition["html"] : undefined;
  return typeof html === "string" && html !== "" ? html : undefined;
}

type Refused = { readonly code: string; readonly what: Refusal };

type Requested<Definition> =
  | { readonly name: string; readonly definition: Definition; readonly refusal?: never }
  | { readonly refusal: Refused };

interface RequestedDraftOf {
  readonly id: string;
  readonly stored: StoredSegment | StoredUserProperty | undefined;
  readonly content: ApprovalContent;
}

function requestedDefinition<Definition>(
  kind: "segment" | "user property",
  { id, stored, content: { drafted, definition } }: RequestedDraftOf,
  check: (raw: unknown) => CheckedDefinition<Definition>,
): Requested<Definition> {
  if (stored === undefined && drafted === undefined) {
    return { refusal: { code: "NotFound", what: `no ${kind} with id "${id}"` } };
  }
  if (definition === undefined) {
    return { refusal: { code: "BadRequest", what: issueAt(["resource"], says.noDraft({ kind })) } };
  }
  const name = [drafted?.name?.trim(), stored?.name].find((each) => each !== undefined && each !== "") ?? "";
  const fault = name === "" ? says.requiredForNew({ kind }) : faultOfText(name);
  if (fault !== undefined) return { refusal: { code: "BadRequest", what: issueAt(["name"], fault) } };
  const checked = check(definition);
  return checked.ok
    ? { name, definition: checked.definition }
    : { refusal: { code: "DefinitionError", what: issuesWithin(["definition"], checked.issues) } };
}

function publishedDraftOf({ drafted }: ApprovalContent): { readonly draftUpdatedAt?: number } {
  return drafted === undefined ? {} : { draftUpdatedAt: drafted.draftUpdatedAt };
}

function lackingOf(
  needs: readonly Permission[],
  { lacks }: Pick<CommandContext, "lacks">,
): Permission | undefined {
  return needs.find((each) => lacks.includes(each));
}

function lackingPermission(state: WorkspaceState, permission: Permission): CommandResult {
  return { state, outcome: permissionNeeded(permission) };
}

function refuse(state: WorkspaceState, { code, what }: Refused): CommandResult {
  return { state, outcome: refused(code, what) };
}
