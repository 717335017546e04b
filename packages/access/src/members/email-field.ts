/** The address of a member: folded, 3 to 254 characters, an `@` between two parts. A local name as host will do. */
import { z } from "zod";
import { ambiguousEmail, foldEmail, isAmbiguousEmail } from "./fold-email.js";

const maxLength = 254;

export const emailField: z.ZodType<string> = z
  .string()
  .overwrite(foldEmail)
  .max(maxLength)
  .regex(
    /^[^\s@<>"(),;:\\\p{Cc}]+@[^\s@<>"(),;:\\\p{Cc}]+$/u,
    "must be an e-mail address, as ann@example.com",
  )
  .refine((email) => !isAmbiguousEmail(email), { error: ambiguousEmail });
