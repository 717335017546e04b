/** The address of a member: in lower case, 3 to 254 characters, an `@` between two parts. A local name as host will do. */
import { z } from "zod";

const maxLength = 254;

export const emailField: z.ZodType<string> = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxLength)
  .regex(
    /^[^\s@<>"(),;:\\\p{Cc}]+@[^\s@<>"(),;:\\\p{Cc}]+$/u,
    "must be an e-mail address, as ann@example.com",
  );
