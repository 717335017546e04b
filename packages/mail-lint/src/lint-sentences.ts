/** What is wrong with a mail. Contrasts are ratios from 1 to 21. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface Weight {
  readonly kilobytes: number;
  readonly maximum: number;
}

interface Length {
  readonly characters: number;
  readonly maximum: number;
}

const english = {
  lintNoSubject: (): string => "The subject is empty.",
  lintNoSender: ({ provider }: { readonly provider: string }): string =>
    `The mail has no sender: nobody gets it. Write an address into From, or set the sender of the provider ${provider}.`,
  lintNoPreheader: ({ shown }: { readonly shown: string }): string =>
    `There is no preview text: inboxes show “${shown}” beside the subject.`,
  lintNoWayToLeave: (): string => "There is no link by which the reader can unsubscribe.",
  lintTooLarge: ({ kilobytes, maximum }: Weight): string =>
    `The mail has ${kilobytes} KB: Gmail cuts off what is beyond ${maximum} KB.`,
  lintNoAlt: (): string => "An image has no alternative text.",
  lintNoLinkName: (): string => "A link holds an image without an alternative text, and no words.",
  lintImageWithin: (): string => "An image is part of the mail itself: Gmail does not show it.",
  lintImageWithoutAddress: (): string => "An image has no address that readers can reach.",
  lintImagesUnreachable: ({ address }: { readonly address: string }): string =>
    `Images of this service begin with “${address}”, which readers cannot reach: its operator has to set PUBLIC_URL. A test mailbox on the same machine shows them.`,
  lintImageHeavy: ({ kilobytes, maximum }: Weight): string =>
    `An image has ${kilobytes} KB: more than ${maximum} KB are slow on a phone.`,
  lintImagesHeavy: ({ kilobytes, maximum }: Weight): string =>
    `The images have ${kilobytes} KB in all: more than ${maximum} KB are slow on a phone.`,
  lintVagueLink: ({ text }: { readonly text: string }): string =>
    `“${text}” does not say where the link leads.`,
  lintLinkEmpty: (): string => "A link leads nowhere.",
  lintLinkRelative: ({ address }: { readonly address: string }): string =>
    `A mail has no address of its own, so “${address}” leads nowhere.`,
  lintLinkLocal: ({ address }: { readonly address: string }): string =>
    `Readers cannot reach “${address}”: it is an address within a network.`,
  lintLinkPlaceholder: ({ address }: { readonly address: string }): string =>
    `“${address}” is an address for examples.`,
  lintLinkDead: ({ address, status }: { readonly address: string; readonly status: number }): string =>
    status === 0 ? `“${address}” does not answer.` : `“${address}” answers with ${status}.`,
  lintLinkInsecure: ({ address }: { readonly address: string }): string =>
    `“${address}” is not encrypted: use https.`,
  lintSmsLong: ({ segments, maximum }: { readonly segments: number; readonly maximum: number }): string =>
    `The text is sent as ${segments} segments, each of which is paid for: ${maximum} are usual at most.`,
  lintPushTitleLong: ({ characters, maximum }: Length): string =>
    `The title has ${characters} characters: phones cut it off after about ${maximum}.`,
  lintPushTextLong: ({ characters, maximum }: Length): string =>
    `The text has ${characters} characters: phones cut it off after about ${maximum}.`,
  lintPushTooLarge: ({ bytes, maximum }: { readonly bytes: number; readonly maximum: number }): string =>
    `The message has ${bytes} bytes: Firebase and Apple refuse more than ${maximum}.`,
  lintContrast: ({
    contrast,
    minimum,
    color,
    background,
  }: {
    readonly contrast: number;
    readonly minimum: number;
    readonly color: string;
    readonly background: string;
  }): string =>
    `${color} on ${background} has a contrast of ${contrast}: at least ${minimum} is needed to be read.`,
  lintHeadingSkipped: ({ from, to }: { readonly from: number; readonly to: number }): string =>
    `A heading of level ${to} follows one of level ${from}: readers by ear miss the level between.`,
  lintHeadingEmpty: (): string => "A heading has no words.",
  lintNotRendered: ({ reason }: { readonly reason: string }): string =>
    `The message cannot be rendered: ${reason}`,
  lintUnknownProperty: ({
    name,
    suggestion,
  }: {
    readonly name: string;
    readonly suggestion: string;
  }): string =>
    `No user property is named “${name}”${suggestion === "" ? "" : `; did you mean “${suggestion}”?`}`,
  lintOnlyTrait: ({ name }: { readonly name: string }): string =>
    `No user property is named “${name}”, only a trait: messages use a trait by a user property. Add one.`,
  lintNoFallback: ({ name }: { readonly name: string }): string =>
    `A user without “${name}” gets no message: write | default: "…" behind it, or put it into a condition.`,
};

export const lintSays: SentenceTable<typeof english> = defineSentences(english);
