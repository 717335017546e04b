/** Checks a rendered text message, push message or webhook: pure, without a network. */
import { lintSays } from "./lint-sentences.js";
import type { MailFinding } from "./mail.js";
import { addressKind } from "./rules/address.js";

/** As it would be sent to one person. */
export type ShortMessage =
  | { readonly channel: "Sms"; readonly body: string; readonly segments: number }
  | {
      readonly channel: "MobilePush";
      readonly title?: string;
      readonly body?: string;
      readonly imageUrl?: string;
      /** Of all that the vendor gets. */
      readonly bytes: number;
    }
  | { readonly channel: "Webhook"; readonly url: string };

/** Each segment is paid for. */
const maxSegments = 3;
/** Characters that phones show of a notification that is not opened. */
const maxTitle = 65;
const maxText = 178;
/** Vendors refuse a larger payload: Firebase and Apple alike. */
const maxPushBytes = 4_096;

export function lintMessage(message: ShortMessage): readonly MailFinding[] {
  switch (message.channel) {
    case "Sms":
      return [...segmentFindings(message.segments), ...addressesIn(message.body).flatMap(addressFindings)];
    case "MobilePush":
      return [
        ...sizeFindings(message.bytes),
        ...lengthFindings(message),
        ...imageFindings(message.imageUrl ?? ""),
      ];
    case "Webhook":
      return insecureFindings(message.url, "body");
  }
}

function segmentFindings(segments: number): readonly MailFinding[] {
  if (segments <= maxSegments) return [];
  return [
    { level: "warning", says: lintSays.lintSmsLong({ segments, maximum: maxSegments }), field: "body" },
  ];
}

/** Each once, without the sign that ends the sentence. */
function addressesIn(text: string): readonly string[] {
  const found = text.match(/\bhttps?:\/\/[^\s<>"]{1,2000}/gi) ?? [];
  return [...new Set(found.map((address) => address.replace(/[.,;:!?)]$/, "")))];
}

function addressFindings(address: string): readonly MailFinding[] {
  const place = { field: "body", excerpt: address };
  switch (addressKind(address)) {
    case "local":
      return [{ level: "warning", says: lintSays.lintLinkLocal({ address }), ...place }];
    case "placeholder":
      return [{ level: "warning", says: lintSays.lintLinkPlaceholder({ address }), ...place }];
    default:
      return insecureFindings(address, "body");
  }
}

function insecureFindings(address: string, field: string): readonly MailFinding[] {
  if (!/^http:/i.test(address)) return [];
  return [{ level: "warning", says: lintSays.lintLinkInsecure({ address }), field, excerpt: address }];
}

function sizeFindings(bytes: number): readonly MailFinding[] {
  return bytes > maxPushBytes
    ? [{ level: "error", says: lintSays.lintPushTooLarge({ bytes, maximum: maxPushBytes }) }]
    : [];
}

interface Words {
  readonly title?: string;
  readonly body?: string;
}

function lengthFindings({ title = "", body = "" }: Words): readonly MailFinding[] {
  const [ofTitle, ofText] = [charactersIn(title), charactersIn(body)];
  return [
    ...(ofTitle > maxTitle
      ? [
          {
            level: "warning" as const,
            says: lintSays.lintPushTitleLong({ characters: ofTitle, maximum: maxTitle }),
            field: "title",
          },
        ]
      : []),
    ...(ofText > maxText
      ? [
          {
            level: "warning" as const,
            says: lintSays.lintPushTextLong({ characters: ofText, maximum: maxText }),
            field: "body",
          },
        ]
      : []),
  ];
}

const graphemes = new Intl.Segmenter();
/** Longer texts are too long in any case. */
const countedLength = 5_000;

/** As readers count them: an emoji is one. */
function charactersIn(text: string): number {
  return [...graphemes.segment(text.slice(0, countedLength))].length;
}

/** Devices load the image themselves, and over https alone. */
function imageFindings(address: string): readonly MailFinding[] {
  if (address === "") return [];
  const place = { field: "imageUrl", excerpt: address };
  const kind = addressKind(address);
  if (kind === "placeholder")
    return [{ level: "warning", says: lintSays.lintLinkPlaceholder({ address }), ...place }];
  if (kind !== "reachable") return [{ level: "warning", says: lintSays.lintImageWithoutAddress(), ...place }];
  return insecureFindings(address, "imageUrl");
}
