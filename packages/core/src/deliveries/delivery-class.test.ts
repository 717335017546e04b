import { describe, expect, it } from "vitest";
import { deliveryClasses, deliveryClassOf, hasReached, messageStates } from "./delivery-class.js";
import type { DeliveryEventName } from "./delivery-event.js";

describe("the class of a delivery", () => {
  it.each<[outcome: DeliveryEventName, reports: readonly DeliveryEventName[], expected: string]>([
    ["DFInternalMessageSent", [], "sent"],
    ["DFInternalMessageSent", ["DFEmailProcessed"], "sent"],
    ["DFInternalMessageSent", ["DFEmailDelivered"], "delivered"],
    ["DFInternalMessageSent", ["DFEmailClicked", "DFEmailDelivered"], "clicked"],
    ["DFInternalMessageSent", ["DFEmailOpened", "DFEmailOpened"], "opened"],
    ["DFInternalMessageSent", ["DFEmailBounced"], "sentBounced"],
    ["DFInternalMessageSent", ["DFSmsDelivered", "DFSmsFailed"], "deliveredBounced"],
    ["DFInternalMessageSent", ["DFEmailDropped"], "sent"],
    ["DFInternalMessageSent", ["DFEmailDelayed"], "sent"],
    ["DFInternalMessageSent", ["DFEmailDelayed", "DFEmailDelivered", "DFEmailOpened"], "opened"],
    ["DFInternalMessageSent", ["DFEmailBounced", "DFEmailDelayed"], "sentBounced"],
    ["DFInternalMessageSent", ["DFEmailMarkedSpam"], "delivered"],
    ["DFInternalMessageSent", ["DFEmailMarkedSpam", "DFEmailClicked"], "clicked"],
    ["DFMessageSkipped", [], "skipped"],
    ["DFMessageFailure", [], "failed"],
    ["DFBadWorkspaceConfiguration", [], "failed"],
    ["DFMessageFailure", ["DFEmailOpened"], "opened"],
  ])("%s then %j: %s", (outcome, reports, expected) => {
    expect(deliveryClassOf(outcome, reports)).toBe(expected);
  });

  it("counts as every earlier state, and as bounced in addition", () => {
    const reached = Object.fromEntries(
      deliveryClasses.map((each) => [
        each,
        messageStates.filter((state) => hasReached(each, state)).join(" "),
      ]),
    );
    expect(reached).toEqual({
      sent: "sent",
      delivered: "sent delivered",
      opened: "sent delivered opened",
      clicked: "sent delivered opened clicked",
      sentBounced: "sent bounced",
      deliveredBounced: "sent delivered bounced",
      openedBounced: "sent delivered opened bounced",
      clickedBounced: "sent delivered opened clicked bounced",
      skipped: "",
      failed: "",
    });
  });
});
