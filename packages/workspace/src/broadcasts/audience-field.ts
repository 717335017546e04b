/** The audience of a broadcast as callers give it. */
import { type BroadcastAudience, closed } from "@signalbox/core";
import { z } from "zod";
import { resourceIdField } from "../fields.js";

/** Each segment costs a read for each page of recipients. */
const mostSegments = 20;

const segmentIdsField = z.array(resourceIdField).max(mostSegments);

export const audienceField: z.ZodType<BroadcastAudience> = closed(
  z.object({
    include: segmentIdsField.describe("Members of at least one of these segments get it, each once."),
    exclude: segmentIdsField.default([]).describe("Members of one of these segments do not get it."),
  }),
);
