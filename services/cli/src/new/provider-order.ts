/** Parses the arguments of `npm run new provider` and derives the provider's names from one. Pure. */

const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
type Channel = (typeof channels)[number];

export interface ProviderOrder {
  readonly type: "provider";
  /** The folder: `acme-mail`. */
  readonly name: string;
  /** The type in the API: `AcmeMail`. */
  readonly providerType: string;
  /** The display name: `Acme Mail`. */
  readonly title: string;
  readonly channel: Channel;
}

export function parseProviderOrder(
  name: string,
  channelName: string = "Email",
): ProviderOrder | { readonly type: "refused"; readonly reason: string } {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    return { type: "refused", reason: `A name is lower case words with dashes between them, not "${name}".` };
  }
  const channel = channels.find((each) => each.toLowerCase() === channelName.toLowerCase());
  if (channel === undefined) return { type: "refused", reason: `There is no channel "${channelName}".` };
  const words = name.split("-").map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return { type: "provider", name, providerType: words.join(""), title: words.join(" "), channel };
}
