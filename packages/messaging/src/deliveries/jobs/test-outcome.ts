/** The outcome of a test message: returned to the waiting caller and not stored. */
import { sentenceSchema, type Json, type Sentence } from "@signalbox/core";
import { z } from "zod";

const variantSchema: z.ZodType<Readonly<Record<string, Json>>> = z.record(z.string(), z.json());

export const testOutcomeSchema: z.ZodType<TestOutcome> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("sent"), variant: variantSchema }),
  z.object({
    type: z.literal("skipped"),
    message: z.string(),
    messageSays: z.array(sentenceSchema).exactOptional(),
  }),
  z.object({
    type: z.literal("failed"),
    suggestions: z.array(z.string()),
    suggestionsSays: z.array(sentenceSchema).exactOptional(),
    responseData: z.string().exactOptional(),
  }),
]);

export type TestOutcome =
  | { readonly type: "sent"; readonly variant: Readonly<Record<string, Json>> }
  /** Sentences are absent from workers of the release before. */
  | { readonly type: "skipped"; readonly message: string; readonly messageSays?: readonly Sentence[] }
  | {
      readonly type: "failed";
      /** What the caller can do about it. */
      readonly suggestions: readonly string[];
      readonly suggestionsSays?: readonly Sentence[];
      /** What the vendor answered. */
      readonly responseData?: string;
    };

const testPrefix = "test-";

/** Of a test message; deliveries have UUIDs, and no delivery has this id. */
export function testIdOf(callId: string): string {
  return `${testPrefix}${callId}`;
}

/** Whether a message of the test mailbox was sent as a test. */
export function isTestId(id: string): boolean {
  return id.startsWith(testPrefix);
}
