/** The content of a template in a command: the sender checks it, the command stores it as text. */
import { issueAt, issuesText, type Json, type JsonText } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "./command.js";
import { templateTypeField } from "./fields.js";
import type { TemplateType, WorkspaceState } from "./state.js";
import { says } from "./issue-sentences.js";

/** A definition or draft with the references that commands check. */
export interface TemplateText {
  readonly channel: TemplateType;
  readonly text: JsonText;
  /** The user property that holds the recipient's address, when the template names one. */
  readonly identifierKey?: string;
  /** Names of the user properties whose files are attached. */
  readonly attachmentUserProperties?: readonly string[];
  /** Names of the parts that its texts name. */
  readonly parts?: readonly string[];
}

export const templateTextField: z.ZodType<TemplateText> = z.object({
  channel: templateTypeField,
  text: z.string(),
  identifierKey: z.string().exactOptional(),
  attachmentUserProperties: z.array(z.string()).exactOptional(),
  parts: z.array(z.string()).exactOptional(),
});

/** The definition as JSON, which is equal for texts with another order of fields. */
export function templateContent({ text }: TemplateText): Json {
  return JSON.parse(text) as Json;
}

/** Refuses names of unknown user properties. `field` is the name of the definition in the caller's request. */
export function propertyRefusal(
  { userProperties }: WorkspaceState,
  definition: TemplateText | undefined,
  field = "definition",
): CommandOutcome | undefined {
  const names = new Set(userProperties.map(({ name }) => name));
  const { identifierKey: key, attachmentUserProperties: files = [] } = definition ?? {};
  const isKeyUnknown = key !== undefined && !names.has(key);
  const unknown = [
    ...(isKeyUnknown ? [{ path: ["identifierKey"], name: key }] : []),
    ...files.flatMap((name, index) =>
      names.has(name) ? [] : [{ path: ["attachmentUserProperties", index], name }],
    ),
  ];
  if (unknown.length === 0) return undefined;
  const issues = unknown.map(({ path, name }) =>
    issueAt([field, ...path], says.unknownUserPropertyName({ name })),
  );
  const message = `${issuesText(issues)}; there are: ${[...names].join(", ")}`;
  return refused(isKeyUnknown ? "InvalidIdentifierKey" : "BadRequest", issues, message);
}
