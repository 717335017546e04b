/**
 * What Postmark's records become. A bounce is told apart by its type, a change of the suppression list by its reason.
 * Postmark calls everything a bounce that comes back for a message, also answers of machines and people.
 */
import type { VendorEvents } from "@signalbox/provider-kit";

const softBounces = "https://postmarkapp.com/support/article/1159-how-to-fix-soft-bounces";
const changes = "https://postmarkapp.com/developer/webhooks/subscription-change-webhook";
const bounced = "DFEmailBounced";
const delayed = "DFEmailDelayed";
const dropped = "DFEmailDropped";

export const postmarkEvents: VendorEvents = {
  source: "https://postmarkapp.com/developer/api/bounce-api#bounce-types",
  kinds: [
    {
      kind: "Delivery",
      becomes: "DFEmailDelivered",
      because: "accepted by the receiving server",
      source: "https://postmarkapp.com/developer/webhooks/delivery-webhook",
    },
    {
      kind: "Open",
      becomes: "DFEmailOpened",
      because: "opened",
      source: "https://postmarkapp.com/developer/webhooks/open-tracking-webhook",
    },
    {
      kind: "Click",
      becomes: "DFEmailClicked",
      because: "a link was clicked",
      source: "https://postmarkapp.com/developer/webhooks/click-webhook",
    },
    {
      kind: "SpamComplaint",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "marked as spam by the person",
      source: "https://postmarkapp.com/developer/webhooks/spam-complaint-webhook",
    },
    {
      kind: "Bounce HardBounce",
      becomes: bounced,
      suppress: "HardBounce",
      because: "unknown user or mailbox",
    },
    {
      kind: "Bounce BadEmailAddress",
      becomes: bounced,
      suppress: "HardBounce",
      because: "the address is none",
    },
    { kind: "Bounce Transient", becomes: delayed, because: "delayed, for example by network troubles" },
    { kind: "Bounce DnsError", becomes: delayed, because: "a temporary DNS error" },
    {
      kind: "Bounce ChallengeVerification",
      becomes: delayed,
      because: "held until the sender has answered a challenge",
    },
    {
      kind: "Bounce SoftBounce",
      becomes: bounced,
      because: "a full or disabled mailbox, and Postmark has stopped trying",
      source: softBounces,
    },
    { kind: "Bounce SpamNotification", becomes: bounced, because: "blocked or rejected as spam" },
    { kind: "Bounce VirusNotification", becomes: bounced, because: "rejected for a virus" },
    { kind: "Bounce Blocked", becomes: bounced, because: "blocked by the receiving provider" },
    { kind: "Bounce DMARCPolicy", becomes: bounced, because: "rejected by a DMARC policy" },
    { kind: "Bounce Unknown", becomes: bounced, because: "came back for a reason that is not clear" },
    { kind: "Bounce", becomes: bounced, because: "of any other type" },
    {
      kind: "Bounce SpamComplaint",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "marked as spam by the person",
    },
    {
      kind: "Bounce ManuallyDeactivated",
      becomes: dropped,
      because: "never tried: the address was deactivated by hand",
    },
    {
      kind: "Bounce Unconfirmed",
      becomes: dropped,
      because: "never tried: the registration was not confirmed",
    },
    { kind: "Bounce SMTPApiError", becomes: dropped, because: "not accepted by Postmark" },
    {
      kind: "Bounce TemplateRenderingFailed",
      becomes: dropped,
      because: "never tried: a template at Postmark failed",
    },
    {
      kind: "Bounce Unsubscribe",
      becomes: "Unsubscribe",
      because: "the person answered that they want no more",
    },
    { kind: "Bounce Subscribe", becomes: "nothing", because: "an answer that asks for a subscription" },
    { kind: "Bounce AutoResponder", becomes: "nothing", because: "an automatic answer: the message arrived" },
    { kind: "Bounce AddressChange", becomes: "nothing", because: "an answer with another address" },
    { kind: "Bounce OpenRelayTest", becomes: "nothing", because: "a test of the mail server" },
    { kind: "Bounce InboundError", becomes: "nothing", because: "about a mail that came in" },
    {
      kind: "SubscriptionChange true",
      becomes: "Unsubscribe",
      because: "the person unsubscribed, or the address was put on the list by hand",
      source: changes,
    },
    {
      kind: "SubscriptionChange true HardBounce",
      becomes: bounced,
      suppress: "HardBounce",
      because: "the same bounce as that record",
      source: changes,
    },
    {
      kind: "SubscriptionChange true SpamComplaint",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "the same complaint as that record",
      source: changes,
    },
    {
      kind: "SubscriptionChange false",
      becomes: "Subscribe",
      because: "the address was taken off the list",
      source: changes,
    },
  ],
};
