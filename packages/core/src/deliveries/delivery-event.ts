/** Events of a user that say what became of a message; all but the first four come from vendors. */
export const deliveryEventNames = [
  "DFInternalMessageSent",
  "DFMessageSkipped",
  "DFMessageFailure",
  "DFBadWorkspaceConfiguration",
  "DFEmailProcessed",
  "DFEmailDelayed",
  "DFEmailDelivered",
  "DFEmailOpened",
  "DFEmailClicked",
  "DFEmailBounced",
  "DFEmailDropped",
  "DFEmailMarkedSpam",
  "DFSmsDelivered",
  "DFSmsFailed",
] as const;
export type DeliveryEventName = (typeof deliveryEventNames)[number];
