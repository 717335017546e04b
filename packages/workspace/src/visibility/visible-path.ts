/** A path that a workspace declares visible to those who may not see personal data: itself and everything below. */
import { jsonPathSchema } from "@signalbox/audience";
import { z } from "zod";

export interface VisiblePath {
  /** Of the traits of users and groups, or of the properties of events. */
  readonly of: "Trait" | "Event";
  /** Of an `Event`: its name, or a prefix as `Cart*`; `*` is every event. */
  readonly event?: string;
  readonly path: string;
  /** An upgrade declared it, because it was visible before. */
  readonly fromUpgrade?: true;
}

const event = z.string().min(1).max(512);

/** Without the mark of a path that asks: naming it here tells nothing. */
const path = z
  .string()
  .max(1_000)
  .superRefine((text, context) => {
    const checked = jsonPathSchema.safeParse(text);
    if (checked.success) return;
    context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "is no path" });
  })
  .describe("JSONPath, as `plan`, `address.city` or `items[*].sku`; everything below is declared as well.");

export const visiblePathField: z.ZodType<VisiblePath> = z.discriminatedUnion("of", [
  z.object({ of: z.literal("Trait"), path }).describe("In the traits of users and groups."),
  z
    .object({
      of: z.literal("Event"),
      event: event.describe("The name of the event, or `Cart*` for every name that begins so; `*` for all."),
      path,
    })
    .describe("In the properties of events."),
]);

export const shownVisiblePathSchema: z.ZodType<VisiblePath> = z.object({
  of: z.enum(["Trait", "Event"]),
  event: z.string().exactOptional(),
  path: z.string(),
  fromUpgrade: z
    .literal(true)
    .exactOptional()
    .describe("An upgrade declared it, because it was visible before and does not look personal."),
});

/** Equal for the same path of the same kind of data. */
export function visiblePathKey({ of, event: name = "", path: text }: VisiblePath): string {
  return JSON.stringify([of, name, text]);
}
