/** Why a put is refused whose sender has seen its effect before. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

/** A code, so that a client can say it in another language. */
export type EffectKind =
  | "segment"
  | "userProperty"
  | "journey"
  | "template"
  | "subscriptionPage"
  | "subscriptionGroup"
  | "secret";

const words: Readonly<Record<EffectKind, string>> = {
  segment: "segment",
  userProperty: "user property",
  journey: "journey",
  template: "template",
  subscriptionPage: "subscription page",
  subscriptionGroup: "subscription group",
  secret: "secret",
};

interface OfKind {
  readonly kind: EffectKind;
}

interface Named extends OfKind {
  readonly name: string;
}

interface Changed {
  readonly by: string;
  readonly at: string;
}

const again = "look at the effect again";

const changeOf = ({ by, at }: Changed): string =>
  `${by === "" ? "" : ` by ${by}`}${at === "" ? "" : ` at ${at}`}`;

const english = {
  effectTooOld: ({ minutes }: { readonly minutes: number }): string =>
    `the effect was shown more than ${minutes} minutes ago; ${again}`,
  effectOfOtherDefinition: ({ kind }: OfKind): string =>
    `the definition of the ${words[kind]} is not the one whose effect was shown; ${again}`,
  effectDraftChanged: ({ kind, by, at }: OfKind & Changed): string =>
    `the draft of the ${words[kind]} was saved again${changeOf({ by, at })} after its effect was shown; ${again}`,
  effectDraftGone: ({ kind }: OfKind): string =>
    `the draft of the ${words[kind]} was published or discarded after its effect was shown; ${again}`,
  effectPublishedChanged: ({ kind, by, at }: OfKind & Changed): string =>
    `the published ${words[kind]} was changed${changeOf({ by, at })} after the effect was shown; ${again}`,
  effectPublishedGone: ({ kind }: OfKind): string =>
    `the published ${words[kind]} was deleted after the effect was shown; ${again}`,
  effectPublishedNew: ({ kind, by, at }: OfKind & Changed): string =>
    `the ${words[kind]} was published${changeOf({ by, at })} after the effect was shown; ${again}`,
  effectReferenceChanged: ({ kind, name, by, at }: Named & Changed): string =>
    `the ${words[kind]} ${JSON.stringify(name)}, which the definition names, was changed${changeOf({ by, at })} after the effect was shown; ${again}`,
  effectReferenceGone: ({ kind, name }: Named): string =>
    `the ${words[kind]} ${JSON.stringify(name)}, which the definition names, was deleted after the effect was shown; ${again}`,
  noEffectToken: (): string => "is no token that an effect was answered with",
  effectOfOtherResource: ({ kind }: OfKind): string => `is of the effect of another ${words[kind]}`,
} as const;

export const effectSays: SentenceTable<typeof english> = defineSentences(english);
