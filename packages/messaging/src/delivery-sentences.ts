/** All tables of sentences about deliveries and tests of messages. */
import type { Sentences } from "@signalbox/core";
import { verdictSentences } from "./deliveries/state/describe-verdict.js";
import { testSentences } from "./deliveries/jobs/send-test.js";
import { traceSentences } from "./trace/trace-sentences.js";

export const deliverySentences: readonly Sentences[] = [traceSentences, verdictSentences, testSentences];
