/** Blank templates, one for each way to write. Nothing is stored of them until the first change. */
import { IconBell, IconCode, IconMail, IconMessage, IconWebhook, type Icon } from "@tabler/icons-react";
import type { Language, Translated } from "../../data/index.js";
import type { TemplateContent } from "./editor/template-draft.js";

export interface TemplateStarter {
  /** In addresses. */
  readonly id: string;
  readonly icon: Icon;
  readonly names: Translated;
  /** What it is good for, in one sentence. */
  readonly why: Translated;
  /** A blank one has no name of its own, and is stored with its first change; others are stored when they are chosen. */
  readonly isBlank: boolean;
  /** What is sent, in the language of who writes. */
  content(this: void, language: Language): TemplateContent;
}

const leave: Readonly<Record<Language, string>> = { en: "Unsubscribe", de: "Abmelden" };

export const blankStarters: readonly TemplateStarter[] = [
  {
    id: "email",
    icon: IconMail,
    isBlank: true,
    names: { en: "Email, visual editor", de: "E-Mail im visuellen Editor" },
    why: {
      en: "Write as in a word processor: headings, images, buttons and columns.",
      de: "Schreibe wie in einer Textverarbeitung: Überschriften, Bilder, Schaltflächen und Spalten.",
    },
    content: (language) => ({
      type: "Email",
      from: "",
      subject: "",
      emailContentsType: "LowCode",
      body: {
        type: "doc",
        content: [
          { type: "paragraph" },
          {
            type: "paragraph",
            content: [{ type: "unsubscribeLink", attrs: { linkText: leave[language] } }],
          },
        ],
      },
    }),
  },
  {
    id: "email-code",
    icon: IconCode,
    isBlank: true,
    names: { en: "Email, code", de: "E-Mail als Code" },
    why: {
      en: "MJML or HTML with Liquid, for designs that you bring with you.",
      de: "MJML oder HTML mit Liquid, für Entwürfe, die du mitbringst.",
    },
    content: (language) => ({
      type: "Email",
      from: "",
      subject: "",
      emailContentsType: "Code",
      body: `<mjml>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text></mj-text>
        <mj-text font-size="12px">{% unsubscribe_link ${leave[language]} %}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
    }),
  },
  {
    id: "sms",
    icon: IconMessage,
    isBlank: true,
    names: { en: "SMS", de: "SMS" },
    why: {
      en: "A short text to the number of a person.",
      de: "Ein kurzer Text an die Nummer einer Person.",
    },
    content: () => ({ type: "Sms", body: "" }),
  },
  {
    id: "push",
    icon: IconBell,
    isBlank: true,
    names: { en: "Push message", de: "Push-Nachricht" },
    why: {
      en: "A notification on the devices of a person, with a title and a text.",
      de: "Eine Mitteilung auf den Geräten einer Person, mit Titel und Text.",
    },
    content: () => ({ type: "MobilePush", title: "", body: "" }),
  },
  {
    id: "webhook",
    icon: IconWebhook,
    isBlank: true,
    names: { en: "Webhook", de: "Webhook" },
    why: {
      en: "A call of another service, with what it needs to know of a person.",
      de: "Ein Aufruf eines anderen Dienstes, mit dem, was er von einer Person wissen muss.",
    },
    content: () => ({
      type: "Webhook",
      identifierKey: "id",
      body: JSON.stringify(
        {
          config: {
            url: "https://",
            method: "POST",
            headers: { "content-type": "application/json" },
            data: { userId: "{{ user.id }}" },
          },
        },
        undefined,
        2,
      ),
    }),
  },
];

/** Of an address; without a starter that is known, the first one. */
export function beginningOf(id: string | undefined, language: Language): TemplateContent {
  const starter = blankStarters.find((each) => each.id === id) ?? blankStarters[0];
  return starter?.content(language) ?? { type: "Email", from: "", subject: "", body: "" };
}
