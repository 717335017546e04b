/** A secret's name, as templates write it behind `secrets.`. */
import { z } from "zod";

export const secretNameField: z.ZodType<string, string> = z
  .string()
  .regex(
    /^[A-Za-z0-9][\w-]{0,99}$/,
    "must be letters, digits, - and _, at most 100 characters, beginning with a letter or digit",
  );
