/**
 * What a provider's vendor reports about messages after it accepted them, made from the table of its events: the suite asks
 * for a sample of every row, so it names nothing that is not read. A state that a vendor never reports has no number.
 */
import type { DeliveryEventName } from "@signalbox/core";
import type { Provider } from "./provider.js";

export const reportedStates = ["delivered", "opened", "clicked", "bounced", "complained"] as const;
export type ReportedState = (typeof reportedStates)[number];

const stateOfEvent: Readonly<Partial<Record<DeliveryEventName, ReportedState>>> = {
  DFEmailDelivered: "delivered",
  DFSmsDelivered: "delivered",
  DFEmailOpened: "opened",
  DFEmailClicked: "clicked",
  DFEmailBounced: "bounced",
  DFSmsFailed: "bounced",
  DFEmailMarkedSpam: "complained",
};

/** Empty for a provider without reports; undefined for one whose webhook has no table of events, as of an older package. */
export function reportsOf({ webhook }: Pick<Provider, "webhook">): readonly ReportedState[] | undefined {
  if (webhook === undefined) return [];
  if (webhook.events === undefined) return undefined;
  const becomes = new Set<string>(webhook.events.kinds.map((event) => event.becomes));
  const states = new Set(
    Object.entries(stateOfEvent).flatMap(([event, state]) => (becomes.has(event) ? [state] : [])),
  );
  return reportedStates.filter((state) => states.has(state));
}
