/** What a template says, as a command brings it: checked by anyone who puts it, kept as text. */
import { channels, type Channel, type JsonText } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "./command.js";
import type { WorkspaceState } from "./state.js";

/** A definition or draft: checked by anyone who puts it, kept as text. */
export interface TemplateText {
  readonly channel: Channel;
  readonly text: JsonText;
  /** The user property it is addressed by, where it names one. */
  readonly identifierKey?: string;
  /** Names of the user properties whose files are attached. */
  readonly attachmentUserProperties?: readonly string[];
}

export const templateTextField: z.ZodType<TemplateText> = z.object({
  channel: z.enum(channels),
  text: z.string(),
  identifierKey: z.string().exactOptional(),
  attachmentUserProperties: z.array(z.string()).exactOptional(),
});

/** Refuses names no user property has. `field` is what the caller knows the definition by. */
export function propertyRefusal(
  { userProperties }: WorkspaceState,
  definition: TemplateText | undefined,
  field = "definition",
): CommandOutcome | undefined {
  const names = new Set(userProperties.map(({ name }) => name));
  const { identifierKey: key, attachmentUserProperties: files = [] } = definition ?? {};
  const isKeyUnknown = key !== undefined && !names.has(key);
  const unknown = [
    ...(isKeyUnknown ? [{ place: "identifierKey", name: key }] : []),
    ...files.flatMap((name, index) =>
      names.has(name) ? [] : [{ place: `attachmentUserProperties[${index}]`, name }],
    ),
  ];
  if (unknown.length === 0) return undefined;
  const faults = unknown.map(
    ({ place, name }) => `${field}.${place}: no user property is named ${JSON.stringify(name)}`,
  );
  return refused(
    isKeyUnknown ? "InvalidIdentifierKey" : "BadRequest",
    `${faults.join("; ")}; there are: ${[...names].join(", ")}`,
  );
}
