/** A dead letter with the name of the user that its message was for. */
import { deadLetterSchema, type DeadLetter } from "@signalbox/workspace";
import { z } from "zod";
import { nameField, userNamed, type Names } from "../users/user-names.js";

export interface NamedDeadLetter extends DeadLetter {
  readonly userName?: string | undefined;
}

export const namedDeadLetterSchema: z.ZodType<NamedDeadLetter> = (
  deadLetterSchema as unknown as z.ZodObject
)
  .extend({ userName: nameField })
  .meta({ id: "DeadLetter" }) as unknown as z.ZodType<NamedDeadLetter>;

export function namedDeadLetter(deadLetter: DeadLetter, nameOf: Names): NamedDeadLetter {
  return { ...deadLetter, ...userNamed(nameOf(deadLetter.to)) };
}
