/** The sources of webhooks that are supported. */
import { z } from "zod";

export const dataSourceTypeField: z.ZodType<"SegmentIO"> = z.enum(["SegmentIO"]);
