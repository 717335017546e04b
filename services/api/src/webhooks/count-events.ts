/**
 * Counts what became of the events in a vendor's call, and logs those that could not be used, in one line of bounded
 * length. What is counted changes no answer: a vendor would send all of the call again.
 */
import type { ParsedWebhook, SkippedEvent } from "@signalbox/provider-kit";
import type { ApiContext } from "../context.js";

const maxNamed = 5;

export function countEvents(
  { reports, subscriptions, skipped = [] }: ParsedWebhook,
  provider: string,
  { metrics, log }: Pick<ApiContext, "metrics" | "log">,
): void {
  const outcomes = [
    ...reports.map(() => "reported" as const),
    ...subscriptions.map(() => "subscription" as const),
    ...skipped.map(({ outcome }) => outcome),
  ];
  for (const outcome of new Set(outcomes)) {
    metrics.webhookEvents(provider, outcome, outcomes.filter((each) => each === outcome).length);
  }
  const unused = skipped.filter(({ outcome }) => outcome !== "ignored");
  if (unused.length > 0) log({ level: "warn", message: `${provider}: ${wordsFor(unused)}` });
}

/** The first few different ones. */
function wordsFor(unused: readonly SkippedEvent[]): string {
  const different = [...new Set(unused.map(({ outcome, what }) => `${outcome} “${what}”`))];
  const more = different.length > maxNamed ? ", …" : "";
  const events = unused.length === 1 ? "event was" : "events were";
  return `${unused.length} ${events} skipped: ${different.slice(0, maxNamed).join(", ")}${more}`;
}
