/** What SendGrid's events become. A bounce and a drop are told apart by their type and their reason. */
import type { VendorEvents } from "@signalbox/provider-kit";

export const sendGridEvents: VendorEvents = {
  source: "https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event",
  kinds: [
    { kind: "processed", becomes: "DFEmailProcessed", because: "received, and ready to be delivered" },
    { kind: "delivered", becomes: "DFEmailDelivered", because: "accepted by the receiving server" },
    {
      kind: "deferred",
      becomes: "DFEmailDelayed",
      because: "put off by the receiving server; it is tried for 72 hours",
      source: "https://www.twilio.com/docs/sendgrid/glossary/deferrals",
    },
    {
      kind: "bounce",
      becomes: "DFEmailBounced",
      suppress: "HardBounce",
      because: "refused for good",
    },
    {
      kind: "bounce blocked",
      becomes: "DFEmailBounced",
      because: "refused, but not for the address: content, reputation, or deferred for too long",
      source: "https://www.twilio.com/docs/sendgrid/ui/sending-email/blocks",
    },
    {
      kind: "bounce expired",
      becomes: "DFEmailBounced",
      because: "given up after 72 hours of trying",
      source: "https://www.twilio.com/docs/sendgrid/glossary/expired",
    },
    {
      kind: "dropped",
      becomes: "DFEmailDropped",
      because: "never tried: bad header, spam content, quota, or an address that unsubscribed there",
    },
    {
      kind: "dropped Bounced Address",
      becomes: "DFEmailDropped",
      suppress: "HardBounce",
      because: "never tried: the address bounced before",
    },
    {
      kind: "dropped Invalid",
      becomes: "DFEmailDropped",
      suppress: "HardBounce",
      because: "never tried: the address is none",
    },
    {
      kind: "dropped Spam Reporting Address",
      becomes: "DFEmailDropped",
      suppress: "Complaint",
      because: "never tried: the person reported spam before",
    },
    { kind: "open", becomes: "DFEmailOpened", because: "opened" },
    { kind: "click", becomes: "DFEmailClicked", because: "a link was clicked" },
    {
      kind: "spamreport",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "marked as spam by the person",
    },
    {
      kind: "unsubscribe",
      becomes: "Unsubscribe",
      because: "the person used the link of SendGrid's subscription tracking",
    },
    {
      kind: "group_unsubscribe",
      becomes: "Unsubscribe",
      because: "the person left an unsubscribe group of SendGrid",
    },
    {
      kind: "group_resubscribe",
      becomes: "Subscribe",
      because: "the person joined that group again",
    },
    {
      kind: "account_status_change",
      becomes: "nothing",
      because: "about the account, not about a message",
    },
  ],
};
