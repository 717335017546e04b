/** What differs between two definitions, in answers; the endpoint has masked both. */
import { holds } from "@signalbox/core";
import { z } from "zod";

export const changesField: z.ZodType = z.array(
  z.object({
    path: z.array(z.union([z.string(), z.number()])),
    before: holds("plain", z.json()).optional().describe("Absent where it was added."),
    after: holds("plain", z.json()).optional().describe("Absent where it was removed."),
  }),
);
