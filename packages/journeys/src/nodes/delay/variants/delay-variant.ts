/**
 * A variant of the delay: a schema, and the moment until which an arriving run waits. A variant is one file of this
 * folder and one line of its registry.
 */
import type { Sentence, Sentences } from "@signalbox/core";
import type { z } from "zod";
import type { JourneyUser } from "../../../journey-user.js";
import type { FinishReason } from "../../../run.js";
import type { Mention, NameOf } from "../../journey-node.js";

export interface DelayVariantShape {
  readonly type: string;
}

export interface DelayScene {
  readonly user: JourneyUser;
  /** ms */
  readonly now: number;
}

/** ms: a moment that is not later than now does not wait. Or the run ends. */
export type DelayTarget = number | { readonly finish: FinishReason };

export interface CompiledDelay {
  /** Whether every run waits. */
  readonly takesTime: boolean;
  /** Paths inside the variant. */
  readonly mentions: readonly Mention[];
  until(scene: DelayScene): DelayTarget;
  /** How it waits. */
  describe(nameOf: NameOf): Sentence;
}

export interface DelayVariantKind<Variant extends DelayVariantShape = DelayVariantShape> {
  readonly type: string;
  readonly schema: z.ZodType<Variant>;
  /** What its delays say of themselves. */
  readonly says: Sentences;
  /** Accepts a variant of this kind that its schema has parsed. */
  compile(variant: DelayVariantShape): CompiledDelay;
}

export interface DelayVariantOptions<Variant extends DelayVariantShape> {
  readonly type: Variant["type"];
  readonly schema: z.ZodType<Variant>;
  readonly says: Sentences;
  readonly takesTime: (variant: Variant) => boolean;
  readonly mentions?: (variant: Variant) => readonly Mention[];
  readonly until: (variant: Variant, scene: DelayScene) => DelayTarget;
  readonly describe: (variant: Variant, nameOf: NameOf) => Sentence;
}

export function defineDelayVariant<Variant extends DelayVariantShape>(
  options: DelayVariantOptions<Variant>,
): DelayVariantKind<Variant> {
  const { type, schema, says } = options;
  return {
    type,
    schema,
    says,
    compile: (raw) => {
      const variant = schema.parse(raw);
      return {
        takesTime: options.takesTime(variant),
        mentions: options.mentions?.(variant) ?? [],
        until: (scene) => options.until(variant, scene),
        describe: (nameOf) => options.describe(variant, nameOf),
      };
    },
  };
}
