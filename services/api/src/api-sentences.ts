/** All tables of sentences in answers of the API, by subject. A client can say each in another language by its code. */
import { csvSays, mappingSays, rowSays } from "@signalbox/imports";
import { segmentSentences } from "@signalbox/audience";
import { bulkSays } from "@signalbox/bulk-acts";
import { exportSays } from "@signalbox/exports";
import { coreSentences, type Sentences } from "@signalbox/core";
import { journeySentences } from "@signalbox/journeys";
import { lintSays } from "@signalbox/mail-lint";
import { deliverySentences } from "@signalbox/messaging";
import { settingSays } from "@signalbox/provider-kit";
import { whySentences } from "@signalbox/user-queries";
import { broadcastSentences, deadLetterSentences, effectSays, idTextSentences } from "@signalbox/workspace";
import { batchSentences } from "./admin/content/batch-result.js";
import { testCallSentences } from "./admin/content/send-test-message.js";
import { providerSays } from "./admin/settings/provider-sentences.js";
import { imageSays } from "./images/image-sentences.js";
import { eventSays } from "./event-kinds/event-sentences.js";

export interface SentenceSubject {
  readonly title: string;
  readonly tables: readonly Sentences[];
}

export const apiSentences: readonly SentenceSubject[] = [
  { title: "Why a user is in a segment", tables: segmentSentences },
  { title: "Nodes and runs of journeys", tables: journeySentences },
  { title: "Why a user is in a journey", tables: [whySentences] },
  {
    title: "Why a message was sent",
    tables: [...deliverySentences, batchSentences, testCallSentences],
  },
  { title: "Why publishing is refused after its effect was shown", tables: [effectSays] },
  { title: "Acts on many people", tables: [bulkSays] },
  { title: "Why an export cannot begin", tables: [exportSays] },
  { title: "Why the service stopped a broadcast", tables: [broadcastSentences] },
  { title: "What is wrong with a message", tables: [lintSays] },
  { title: "Why settings of a provider are refused", tables: [settingSays, providerSays] },
  { title: "Why an image is refused", tables: [imageSays] },
  { title: "Why a row of a file is refused", tables: [csvSays, rowSays, mappingSays] },
  {
    title: "Why an event was rejected, and why a dead letter failed",
    tables: [eventSays, idTextSentences, ...coreSentences, deadLetterSentences],
  },
];
