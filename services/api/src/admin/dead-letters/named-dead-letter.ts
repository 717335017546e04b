/** A dead letter with the name of the user that its message was for. */
import { deadLetterFields, type DeadLetter } from "@signalbox/workspace";
import { z } from "zod";
import { nameField, userNamed, type Names } from "../users/user-names.js";

export interface NamedDeadLetter extends DeadLetter {
  readonly userName?: string | undefined;
}

export const namedDeadLetterSchema: z.ZodType<NamedDeadLetter> = z
  .object({ ...deadLetterFields, userName: nameField })
  .meta({ id: "DeadLetter" });

export function namedDeadLetter(deadLetter: DeadLetter, nameOf: Names): NamedDeadLetter {
  return { ...deadLetter, ...userNamed(nameOf(deadLetter.to)) };
}
