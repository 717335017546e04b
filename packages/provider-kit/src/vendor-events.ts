/**
 * The events of a vendor's webhook as a table: what each kind becomes here, and why. The table drives the reading
 * (`readEvents`), the reference, and the tests: the conformance suite asks for a sample of every row.
 */
import type { DeliveryEventName } from "@signalbox/core";

export interface VendorEvent {
  /**
   * As the reader of the provider names it: the vendor's own name, followed by the subtype where that decides, such as
   * `Bounce Transient`.
   */
  readonly kind: string;
  /**
   * An event of the delivery; leaving or coming back; or nothing, for events that change neither. A vendor that still
   * tries is `DFEmailDelayed`, one that gave up `DFEmailBounced`, and one that never tried `DFEmailDropped`.
   */
  readonly becomes: DeliveryEventName | "Unsubscribe" | "Subscribe" | "nothing";
  /** Nothing may be sent to the address any more. */
  readonly suppress?: "HardBounce" | "Complaint";
  /** What is left or joined again; the message's group when absent. */
  readonly scope?: "message" | "channel";
  /** What the vendor's documentation says of it, in a few words of ours. */
  readonly because: string;
  /** The vendor's page about it, where it is not the one of the whole table. */
  readonly source?: string;
}

export interface VendorEvents {
  /** The vendor's page that lists its events. */
  readonly source: string;
  readonly kinds: readonly VendorEvent[];
}
