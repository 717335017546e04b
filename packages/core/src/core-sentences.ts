/** All tables of sentences of this package. */
import { fieldSays } from "./field-sentences.js";
import type { Sentences } from "./sentence.js";
import { jsonSentences } from "./values/json.js";

export const coreSentences: readonly Sentences[] = [fieldSays, jsonSentences];
