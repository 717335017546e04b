/** What a template says, as a command brings it: checked by whoever puts it, kept as text. */
import { channels, type Channel, type JsonText } from "@signalbox/core";
import { z } from "zod";
import { refused, type CommandOutcome } from "./command.js";
import type { WorkspaceState } from "./state.js";

/** A definition or draft: checked by whoever puts it, kept as text. */
export interface TemplateText {
  readonly channel: Channel;
  readonly text: JsonText;
  /** The user property it is addressed by, where it names one. */
  readonly identifierKey?: string;
}

export const templateTextField: z.ZodType<TemplateText> = z.object({
  channel: z.enum(channels),
  text: z.string(),
  identifierKey: z.string().exactOptional(),
});

/** `field` is what the caller knows the definition by. */
export function identifierRefusal(
  { userProperties }: WorkspaceState,
  definition: TemplateText | undefined,
  field = "definition",
): CommandOutcome | undefined {
  const key = definition?.identifierKey;
  if (key === undefined || userProperties.some(({ name }) => name === key)) return undefined;
  const known = userProperties.map(({ name }) => name).join(", ");
  return refused(
    "InvalidIdentifierKey",
    `${field}.identifierKey: no user property is named ${JSON.stringify(key)}; there are: ${known}`,
  );
}
