/**
 * Changes the settings of a workspace; what the call leaves out stays. The name of a child is unique among the children of
 * its parent, which the api asks before and the parent's actor decides: the child tells it about the new name.
 */
import { AppError, issueAt, refusalError } from "@signalbox/core";
import { z } from "zod";
import { applied, refused, type CommandOutcome } from "../command.js";
import { defineOperation, type Operation, type OperationRequest, type OperationTools } from "../operation.js";
import type { WorkspaceState } from "../state.js";
import { isNameTaken, takenName } from "../workspaces/child-names.js";
import { noteToParent } from "../workspaces/note-to-parent.js";
import { workspaceNameIssue } from "../workspaces/workspace-names.js";
import {
  countryField,
  namePropertiesField,
  timezoneField,
  workspaceSettingsOf,
  workspaceSettingsShape,
  type WorkspaceSettings,
} from "./workspace-settings.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import { says } from "../issue-sentences.js";

/** What is absent stays as it is. */
export type PutWorkspaceSettings = Partial<Omit<WorkspaceSettings, "updatedAt">>;

const body = z.object({
  name: z
    .string()
    .exactOptional()
    .describe("Of a child: unique among the children. Subscription groups keep their names."),
  timezone: timezoneField
    .exactOptional()
    .meta({ examples: ["Europe/Berlin"] })
    .describe("The name of an IANA zone."),
  defaultCountry: countryField
    .nullable()
    .exactOptional()
    .meta({ examples: ["DE"] })
    .describe("Where phone numbers that name no country are from, ISO 3166-1 alpha-2; null removes it."),
  nameProperties: namePropertiesField
    .exactOptional()
    .describe("Names of user properties, in the order in which a user's name is written."),
});

export const putWorkspaceSettings: Operation<PutWorkspaceSettings> = defineOperation({
  name: "put-workspace-settings",
  summary: "Set name, time zone and country of the workspace",
  description:
    "What is left out stays as it is. A new workspace is in UTC and has no country; a child begins with those of its parent. With another country the stored phone numbers that name none are read again in the background.",
  example: { body: { timezone: "Europe/Berlin", defaultCountry: "DE" } },
  body,
  prepare: async (request, tools) => {
    if (await isNameTakenBySibling(request, tools)) throw nameTaken(request);
    return request.body;
  },
  answers: [
    {
      status: 200,
      description: "The settings",
      schema: z.object(workspaceSettingsShape),
      example: {
        name: "Shop",
        timezone: "Europe/Berlin",
        defaultCountry: "DE",
        nameProperties: ["firstName", "lastName"],
      },
    },
    {
      status: 400,
      description:
        "Names the field that does not fit; `WorkspaceNameViolation`, or `WorkspaceAlreadyExists`: another child has the name",
    },
  ],
  answer: async (_, request, tools) => {
    const state = await tools.readWorkspace(request.workspaceId);
    const isRefused = state.name !== request.body.name && (await isNameTakenBySibling(request, tools));
    if (isRefused) throw nameTaken(request);
    return { status: 200, body: workspaceSettingsOf(state) };
  },
  withFollowUps: true,
  refreshes: "family",
  guards: { resource: "workspace", find: (state) => versionOfSetting(state, "workspace") },
  decide: (state, input, { workspaceId }) => {
    const refusal = refusalOf(state, input);
    if (refusal !== undefined) return { state, outcome: refusal };
    const next = withSettings(state, input);
    const isRenamed = next.name !== state.name;
    return { state: next, ...(isRenamed && { send: noteToParent(workspaceId, next) }), outcome: applied };
  },
});

type PutRequest = Pick<OperationRequest<PutWorkspaceSettings>, "workspaceId" | "body">;

async function isNameTakenBySibling(
  { workspaceId, body: { name } }: PutRequest,
  { readWorkspace }: Pick<OperationTools, "readWorkspace">,
): Promise<boolean> {
  if (name === undefined) return false;
  const { parentId } = await readWorkspace(workspaceId);
  if (parentId === undefined) return false;
  return isNameTaken((await readWorkspace(parentId)).children, name, workspaceId);
}

function nameTaken({ body: { name = "" } }: PutRequest): AppError {
  const { code, issue } = takenName(name);
  return refusalError(code, issue);
}

function refusalOf(
  { createdAt, status, userProperties, ...stored }: WorkspaceState,
  { name, nameProperties = [] }: PutWorkspaceSettings,
): CommandOutcome | undefined {
  if (createdAt === null || status === "Tombstoned") return refused("NotFound", "there is no such workspace");
  const issue = name === undefined ? undefined : workspaceNameIssue("name", name);
  if (issue !== undefined) return refused("WorkspaceNameViolation", issue);
  // A property that was deleted since may stay, so that settings can be put as they were read.
  const known = new Set([...userProperties.map((property) => property.name), ...stored.nameProperties]);
  const index = nameProperties.findIndex((property) => !known.has(property));
  const unknown = nameProperties[index];
  if (unknown === undefined) return undefined;
  const sentence = says.unknownUserProperty({ name: unknown });
  const message = `nameProperties: ${sentence.text}`;
  return refused("BadRequest", issueAt(["nameProperties", index], sentence), message);
}

function withSettings(
  { defaultCountry, ...state }: WorkspaceState,
  input: PutWorkspaceSettings,
): WorkspaceState {
  const country = input.defaultCountry === undefined ? defaultCountry : (input.defaultCountry ?? undefined);
  const { name = state.name, timezone = state.timezone, nameProperties = state.nameProperties } = input;
  return {
    ...state,
    name,
    timezone,
    nameProperties,
    ...(country !== undefined && { defaultCountry: country }),
  };
}
