/** The samples that an api process remembers of its workspaces, for completion. */
import { createRememberedSamples, type RememberedSamples } from "./remembered-samples.js";
import { sizeOf, type SeenFields } from "./seen-fields.js";

export interface SeenEventNames {
  /** In their order; not all where there are very many. */
  readonly names: readonly string[];
  readonly isComplete: boolean;
  /** Of the newest track events, by name. */
  readonly counts: ReadonlyMap<string, number>;
  readonly looked: number;
}

/** The remembered samples of an api process. */
export interface SeenSamples {
  readonly fields: RememberedSamples<SeenFields>;
  readonly names: RememberedSamples<SeenEventNames>;
}

/** Fields and values: about 50 MB. */
const mostFieldsAndValues = 400_000;
const mostNamesRemembered = 100_000;

export function createSeenSamples({ now }: { readonly now: () => Date }): SeenSamples {
  return {
    fields: createRememberedSamples({ now, mostSize: mostFieldsAndValues, sizeOf }),
    names: createRememberedSamples({
      now,
      mostSize: mostNamesRemembered,
      sizeOf: ({ names }: SeenEventNames) => names.length,
    }),
  };
}
