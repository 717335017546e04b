/** The words of a kind that can be chosen: its name, and what its sentences need. */
import type { Words } from "../data/index.js";

interface Named {
  readonly name: string;
}

export interface NamedWords extends Words {
  readonly en: Words["en"] & Named;
  readonly de: Words["de"] & Named;
}
