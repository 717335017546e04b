/**
 * What the events of SES become. SES retries by itself, and reports a bounce only once it has given up; a bounce of the
 * type `Transient` is an end, too.
 */
import type { VendorEvents } from "@signalbox/provider-kit";

const bounceTypes = "https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types";
const preferences = "https://docs.aws.amazon.com/ses/latest/dg/sending-email-subscription-management.html";

export const sesEvents: VendorEvents = {
  source: "https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html",
  kinds: [
    { kind: "Send", becomes: "nothing", because: "accepted by the API of SES, which is known already" },
    { kind: "Delivery", becomes: "DFEmailDelivered", because: "accepted by the receiving server" },
    {
      kind: "DeliveryDelay",
      becomes: "DFEmailDelayed",
      because: "not delivered for a temporary reason; tried until the time that the event names",
    },
    {
      kind: "Bounce Permanent",
      becomes: "DFEmailBounced",
      suppress: "HardBounce",
      because: "refused for good",
      source: bounceTypes,
    },
    {
      kind: "Bounce Transient",
      becomes: "DFEmailBounced",
      because: "refused for now, and SES has stopped trying",
      source: bounceTypes,
    },
    {
      kind: "Bounce Undetermined",
      becomes: "DFEmailBounced",
      because: "refused for a reason that is not clear",
      source: bounceTypes,
    },
    { kind: "Bounce", becomes: "DFEmailBounced", because: "of any other type", source: bounceTypes },
    {
      kind: "Complaint",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "delivered, and marked as spam",
    },
    {
      kind: "Complaint OnAccountSuppressionList",
      becomes: "DFEmailDropped",
      suppress: "Complaint",
      because: "never tried: the person complained before",
    },
    { kind: "Complaint not-spam", becomes: "nothing", because: "the person said that it is no spam" },
    { kind: "Reject", becomes: "DFEmailDropped", because: "never tried: SES found a virus in it" },
    {
      kind: "Rendering Failure",
      becomes: "DFEmailDropped",
      because: "never tried: a template at SES failed",
    },
    { kind: "Open", becomes: "DFEmailOpened", because: "opened" },
    { kind: "Click", becomes: "DFEmailClicked", because: "a link was clicked" },
    {
      kind: "Subscription all out",
      becomes: "Unsubscribe",
      scope: "channel",
      because: "the person left all topics of the contact list",
      source: preferences,
    },
    {
      kind: "Subscription topic out",
      becomes: "Unsubscribe",
      because: "the person left a topic of the contact list",
      source: preferences,
    },
    {
      kind: "Subscription all in",
      becomes: "Subscribe",
      scope: "channel",
      because: "the person came back to the contact list",
      source: preferences,
    },
    {
      kind: "Subscription topic in",
      becomes: "Subscribe",
      because: "the person came back to a topic of the contact list",
      source: preferences,
    },
    { kind: "Subscription", becomes: "nothing", because: "the preferences are what they were" },
    {
      kind: "AmazonSnsSubscriptionSucceeded",
      becomes: "nothing",
      because: "the topic was set up for notices of the identity",
    },
  ],
};
