/**
 * Why the service paused a broadcast, ended it or made it a draft again, as sentences. They are read from the English text
 * that is stored with it, also by earlier releases. Pure.
 */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import { broadcastParts, type BroadcastPart } from "./approved-broadcast.js";

const partWords: Readonly<Record<BroadcastPart, string>> = {
  settings: "its settings",
  segment: "its segment",
  subscriptionGroups: "a subscription group",
  template: "its template",
  userProperties: "a user property",
  provider: "the provider of its messages",
};

const says = defineSentences({
  segmentWasDeleted: () => "its segment was deleted while the broadcast was running",
  latestHaveFailed: ({ failed }: { readonly failed: number }) =>
    `${failed} of the latest messages failed; look at the deliveries, then resume or cancel it`,
  exceedsApproval: ({ recipients, approved }: { readonly recipients: number; readonly approved: number }) =>
    `it would go to ${grouped(recipients)} people, and ${grouped(approved)} were approved; look at its segment, then resume or cancel it`,
  changedSinceApproval: ({ parts }: { readonly parts: readonly Sentence[] }) =>
    `changed after it was approved: ${parts.map(({ text }) => text).join(", ")}; look at it, then start it or request the approval again`,
  changedPart: ({ part }: { readonly part: BroadcastPart }) => partWords[part],
  /** In English. */
  broadcastReason: ({ reason }: { readonly reason: string }) => reason,
});

export const broadcastSentences: Sentences = says;

const deleted = /^its segment was deleted/;
const failing = /^(\d+) of the latest messages failed;/;
const exceeding = /^it would go to ([\d,]+) people, and ([\d,]+) were approved;/;
const changedLater = /^changed after it was approved: ([^;]+);/;

/** A text that is not known is a sentence of its own, in English. */
export function broadcastReasonSays(because: string): readonly Sentence[] {
  if (deleted.test(because)) return [says.segmentWasDeleted()];
  const [, failed] = failing.exec(because) ?? [];
  if (failed !== undefined) return [says.latestHaveFailed({ failed: Number(failed) })];
  const [, recipients, approved] = exceeding.exec(because) ?? [];
  if (recipients !== undefined && approved !== undefined) {
    return [says.exceedsApproval({ recipients: numberIn(recipients), approved: numberIn(approved) })];
  }
  const [, parts] = changedLater.exec(because) ?? [];
  if (parts === undefined) return [says.broadcastReason({ reason: because })];
  const known = parts.split(", ").map(partOf);
  if (known.includes(undefined)) return [says.broadcastReason({ reason: because })];
  const changedParts = known.filter((part) => part !== undefined);
  return [changedSinceApproval(changedParts)];
}

export function changedSinceApproval(changed: readonly BroadcastPart[]): Sentence {
  return says.changedSinceApproval({ parts: changed.map((part) => says.changedPart({ part })) });
}

function partOf(words: string): BroadcastPart | undefined {
  return broadcastParts.find((part) => partWords[part] === words);
}

function numberIn(text: string): number {
  return Number(text.replaceAll(",", ""));
}

function grouped(count: number): string {
  return count.toLocaleString("en");
}
