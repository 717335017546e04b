/**
 * What the words in a column `status` of other products' exports say about a subscription. They state what was, so none
 * of them asks to bring back a user who left.
 *
 * | product | words | page |
 * |---|---|---|
 * | Mailchimp | subscribed, unsubscribed, non-subscribed, cleaned, pending, transactional, archived | mailchimp.com/help/about-your-contacts |
 * | listmonk | enabled, disabled, blocklisted; confirmed, unconfirmed, unsubscribed | listmonk.app/docs/concepts |
 * | Brevo | Subscribed, Blocklisted (formerly blacklisted) | help.brevo.com/hc/en-us/articles/5317448358034 |
 * | MailerLite | active, unsubscribed, unconfirmed, bounced, junk | developers.mailerlite.com/docs/subscribers |
 * | Klaviyo | SUBSCRIBED, UNSUBSCRIBED, NEVER_SUBSCRIBED | developers.klaviyo.com/en/docs/collect_email_and_sms_consent_via_api |
 * | SendGrid | bounces, blocks, invalid emails, spam reports, unsubscribes | docs.sendgrid.com/ui/sending-email/suppressions |
 * | Shopify | SUBSCRIBED, UNSUBSCRIBED, NOT_SUBSCRIBED, PENDING, INVALID, REDACTED | shopify.dev, CustomerEmailMarketingState |
 * | Marketing Cloud | Active, Bounced, Deleted, Held, Unsubscribed | developer.salesforce.com, SubscriberStatus |
 * | Flodesk | active, unsubscribed, unconfirmed, bounced, complained, cleaned, archived | developers.flodesk.com |
 */

/** `noConsent`: the user did not say no, and did not say yes either. */
export type StatusMeaning = "subscribed" | "left" | "noConsent";

const words: Readonly<Record<StatusMeaning, string>> = {
  subscribed: "subscribe subscribed active enabled confirmed optedin optin",
  left:
    "unsubscribe unsubscribed optedout optout cleaned bounced bounce hardbounce hardbounced softbounced blocked " +
    "invalid invalidemail complained complaint spam spamreport spamcomplaint junk abuse blocklisted blocklist " +
    "blacklisted blacklist suppressed disabled held deleted redacted archived",
  noConsent:
    "pending unconfirmed notconfirmed awaitingconfirmation nonsubscribed notsubscribed neversubscribed transactional",
};

const meanings: ReadonlyMap<string, StatusMeaning> = new Map(
  (["subscribed", "left", "noConsent"] as const).flatMap((meaning) =>
    words[meaning].split(" ").map((word) => [word, meaning] as const),
  ),
);

/** In any case, with or without blanks, hyphens and underscores; undefined for an unknown word. */
export function meaningOfStatus(status: string): StatusMeaning | undefined {
  const word = status
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, "");
  return meanings.get(word);
}
