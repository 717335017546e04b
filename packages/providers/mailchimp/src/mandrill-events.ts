/** What Mandrill's events become. Changes of its lists repeat what the events of messages say. */
import type { VendorEvents } from "@signalbox/provider-kit";

const bounces = "https://mandrill.zendesk.com/hc/en-us/articles/205582937-About-Bounces";
const lists = {
  becomes: "nothing",
  because: "a change of a list, which an event of a message also reports",
} as const;

export const mandrillEvents: VendorEvents = {
  source: "https://mailchimp.com/developer/transactional/docs/webhooks/",
  kinds: [
    { kind: "send", becomes: "DFEmailProcessed", because: "sent by Mandrill" },
    { kind: "delivered", becomes: "DFEmailDelivered", because: "accepted by the receiving server" },
    {
      kind: "deferral",
      becomes: "DFEmailDelayed",
      because: "put off by the receiving server; Mandrill goes on more slowly",
      source: "https://mandrill.zendesk.com/hc/en-us/articles/205583217-Introduction-to-Webhooks",
    },
    {
      kind: "hard_bounce",
      becomes: "DFEmailBounced",
      suppress: "HardBounce",
      because: "refused for good",
      source: bounces,
    },
    {
      kind: "soft_bounce",
      becomes: "DFEmailBounced",
      because: "refused for now, and Mandrill stops trying after every bounce",
      source: bounces,
    },
    {
      kind: "reject",
      becomes: "DFEmailDropped",
      because: "never tried: the address is on the rejection list",
    },
    { kind: "open", becomes: "DFEmailOpened", because: "opened" },
    { kind: "click", becomes: "DFEmailClicked", because: "a link was clicked" },
    {
      kind: "spam",
      becomes: "DFEmailMarkedSpam",
      suppress: "Complaint",
      because: "marked as spam by the person",
    },
    { kind: "unsub", becomes: "Unsubscribe", because: "the person used Mandrill's unsubscribe link" },
    { kind: "inbound", becomes: "nothing", because: "a mail that came in" },
    { kind: "blacklist", ...lists },
    { kind: "whitelist", ...lists },
  ],
};
