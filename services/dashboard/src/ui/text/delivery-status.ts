/** The statuses of deliveries in words, each with its color. */
import type { Translated } from "../../data/index.js";

export interface ShownStatus {
  readonly label: Translated;
  /** Of the theme: green went well, red went wrong, gray is nothing to look at. */
  readonly color: "green" | "red" | "orange" | "gray" | "brand";
}

const statuses: Readonly<Record<string, ShownStatus>> = {
  Queued: { label: { en: "Waiting", de: "Wartet" }, color: "orange" },
  Sending: { label: { en: "Sending", de: "Wird gesendet" }, color: "brand" },
  DFInternalMessageSent: { label: { en: "Sent", de: "Gesendet" }, color: "green" },
  DFEmailProcessed: { label: { en: "Accepted", de: "Angenommen" }, color: "green" },
  DFEmailDelayed: { label: { en: "Delayed", de: "Verzögert" }, color: "orange" },
  DFEmailDelivered: { label: { en: "Delivered", de: "Zugestellt" }, color: "green" },
  DFSmsDelivered: { label: { en: "Delivered", de: "Zugestellt" }, color: "green" },
  DFEmailOpened: { label: { en: "Opened", de: "Geöffnet" }, color: "green" },
  DFEmailClicked: { label: { en: "Clicked", de: "Geklickt" }, color: "green" },
  DFMessageSkipped: { label: { en: "Skipped", de: "Ausgelassen" }, color: "orange" },
  DFMessageFailure: { label: { en: "Failed", de: "Fehlgeschlagen" }, color: "red" },
  DFSmsFailed: { label: { en: "Failed", de: "Fehlgeschlagen" }, color: "red" },
  DFBadWorkspaceConfiguration: { label: { en: "Badly configured", de: "Falsch eingerichtet" }, color: "red" },
  DFEmailBounced: { label: { en: "Bounced", de: "Unzustellbar" }, color: "red" },
  DFEmailDropped: { label: { en: "Dropped", de: "Verworfen" }, color: "red" },
  DFEmailMarkedSpam: { label: { en: "Marked as spam", de: "Als Spam gemeldet" }, color: "red" },
};

/** One that this version does not know is shown by its name. */
export function statusOf(status: string): ShownStatus {
  const known = Object.hasOwn(statuses, status) ? statuses[status] : undefined;
  return known ?? { label: { en: status, de: status }, color: "gray" };
}
