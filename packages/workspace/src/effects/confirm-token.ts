/**
 * The token of an effect that a caller has seen: what it was computed for and from, and until when it can be confirmed.
 * It is stored nowhere and gives no permission, so it is not signed.
 */
import { z } from "zod";
import { draftKinds, type DraftKind } from "../drafts/draft-kinds.js";

/** How long an effect can be confirmed, ms. */
export const effectValidMs: number = 15 * 60_000;

/** Of the workspace's state. */
export type ReferredList = "segments" | "templates" | "userProperties" | "subscriptionGroups" | "secrets";

export const referredLists: readonly ReferredList[] = [
  "segments",
  "templates",
  "userProperties",
  "subscriptionGroups",
  "secrets",
];

/** A resource that the definition names, as it was. */
export interface SeenReference {
  readonly of: ReferredList;
  /** Of a secret: its name. */
  readonly id: string;
  readonly name: string;
  /** Of its definition, where it has one. */
  readonly updatedAt: number;
}

export interface SeenEffect {
  readonly kind: DraftKind;
  /** Of the resource, lower case. */
  readonly id: string;
  /** ms */
  readonly validUntil: number;
  /** Of the definition: equal for equal definitions. */
  readonly digest: string;
  /** The `draftUpdatedAt` of the draft; absent for a definition that the caller gave. */
  readonly draft?: number;
  /** The `updatedAt` of the published resource; null: there was none, or it had none yet. */
  readonly published: number | null;
  readonly references: readonly SeenReference[];
}

const seenEffectSchema: z.ZodType<SeenEffect> = z.object({
  kind: z.enum(draftKinds),
  id: z.string(),
  validUntil: z.number(),
  digest: z.string(),
  draft: z.number().exactOptional(),
  published: z.number().nullable(),
  references: z.array(
    z.object({ of: z.enum(referredLists), id: z.string(), name: z.string(), updatedAt: z.number() }),
  ),
});

export function confirmTokenOf(effect: SeenEffect): string {
  return confirmText(effect);
}

/** Undefined for a text that is no token. */
export function readConfirmToken(token: string): SeenEffect | undefined {
  return readConfirmText(token, seenEffectSchema);
}

/** A token of any effect. */
export function confirmText(seen: object): string {
  return Buffer.from(JSON.stringify(seen)).toString("base64url");
}

/** Undefined for a text that is no token of this shape. */
export function readConfirmText<Seen>(token: string, schema: z.ZodType<Seen>): Seen | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(Buffer.from(token, "base64url").toString()));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** A definition can name some thousand resources. */
const maxTokenLength = 1_000_000;

/** Of a body: the effect that the caller has seen. */
export const confirmTokenField: z.ZodExactOptional<z.ZodType<string>> = z
  .string()
  .min(1)
  .max(maxTokenLength)
  .exactOptional()
  .describe(
    "The `confirmToken` of the effect that was shown before: refused with 409 when the definition, the draft, the published version or something that the definition names is another one since, or after 15 minutes.",
  );
