/** What Resend's events become. Contacts are people on Resend's own lists: one that unsubscribes there leaves here. */
import type { VendorEvents } from "@signalbox/provider-kit";

const notAMessage = { becomes: "nothing", because: "not about a message of this service" } as const;

export const resendEvents: VendorEvents = {
  source: "https://resend.com/docs/webhooks/event-types",
  kinds: [
    { kind: "email.sent", becomes: "nothing", because: "accepted by Resend's API, which is known already" },
    {
      kind: "email.scheduled",
      becomes: "nothing",
      because: "to be sent later; this service schedules nothing there",
    },
    { kind: "email.delivered", becomes: "DFEmailDelivered", because: "accepted by the receiving server" },
    {
      kind: "email.delivery_delayed",
      becomes: "DFEmailDelayed",
      because: "not delivered for a temporary reason, such as a full mailbox",
      source: "https://resend.com/docs/webhooks/emails/delivery-delayed",
    },
    {
      kind: "email.bounced Permanent",
      becomes: "DFEmailBounced",
      suppress: "HardBounce",
      because: "refused by the receiving server for good; also where no type is said",
      source: "https://resend.com/docs/webhooks/emails/bounced",
    },
    {
      kind: "email.bounced Transient",
      becomes: "DFEmailBounced",
      because: "refused, though a later message may arrive",
      source: "https://resend.com/docs/dashboard/emails/email-bounces",
    },
    {
      kind: "email.bounced Undetermined",
      becomes: "DFEmailBounced",
      because: "refused for a reason that is not clear",
      source: "https://resend.com/docs/dashboard/emails/email-bounces",
    },
    { kind: "email.bounced", becomes: "DFEmailBounced", because: "of any other type: refused, not for good" },
    {
      kind: "email.failed",
      becomes: "DFEmailDropped",
      because: "not sent because of an error: recipient, key, domain or quota",
      source: "https://resend.com/docs/webhooks/emails/failed",
    },
    {
      kind: "email.suppressed",
      becomes: "DFEmailDropped",
      because: "never tried: the address is on Resend's suppression list",
      source: "https://resend.com/docs/webhooks/emails/suppressed",
    },
    {
      kind: "email.complained",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "delivered, and marked as spam",
    },
    { kind: "email.opened", becomes: "DFEmailOpened", because: "opened" },
    { kind: "email.clicked", becomes: "DFEmailClicked", because: "a link was clicked" },
    { kind: "email.received", ...notAMessage },
    {
      kind: "contact.updated unsubscribed",
      becomes: "Unsubscribe",
      scope: "channel",
      because: "the contact unsubscribed from everything",
      source: "https://resend.com/changelog/new-contact-webhooks",
    },
    {
      kind: "contact.created unsubscribed",
      becomes: "Unsubscribe",
      scope: "channel",
      because: "entered as one who wants nothing",
      source: "https://resend.com/docs/webhooks/contacts/created",
    },
    { kind: "contact.created", ...notAMessage },
    {
      kind: "contact.updated",
      becomes: "nothing",
      because: "also sent for a changed name, so it brings nobody back",
    },
    { kind: "contact.deleted", ...notAMessage },
    {
      kind: "contact.topics.updated",
      becomes: "nothing",
      because: "a topic of Resend's own broadcasts, not of messages of this service",
    },
    {
      kind: "suppression.added",
      becomes: "nothing",
      because: "follows a bounce or a complaint, which is reported by itself",
    },
    { kind: "suppression.removed", ...notAMessage },
    { kind: "domain.created", ...notAMessage },
    { kind: "domain.updated", ...notAMessage },
    { kind: "domain.deleted", ...notAMessage },
  ],
};
