/** Texts and colors of a subscription page, as its form edits them; `page-html.ts` makes the page of them. Pure. */
import * as z from "zod/mini";

/** Liquid is kept in texts: `{{ workspace_name }}`. */
const textFields = [
  "heading",
  "intro",
  "save",
  "leaveAll",
  "saved",
  "failed",
  "subscribe",
  "unsubscribe",
  "empty",
  "allChannels",
  "footer",
] as const;

export const lookSchema = z.object({
  language: z.enum(["en", "de"]),
  logo: z.string(),
  accent: z.string(),
  background: z.string(),
  card: z.string(),
  ink: z.string(),
  /** The colors on devices that are set to dark ones. */
  dark: z.enum(["auto", "off"]),
  ...(Object.fromEntries(textFields.map((name) => [name, z.string()])) as Record<
    (typeof textFields)[number],
    z.ZodMiniString
  >),
});

export type PageLook = z.output<typeof lookSchema>;
export type LookField = keyof PageLook;

/** In the order in which a page keeps them. */
export const lookFields = Object.keys(lookSchema.shape) as readonly LookField[];

export const colorFields = ["accent", "background", "card", "ink"] as const;

/** Texts of several lines. */
export const longTexts: ReadonlySet<LookField> = new Set<LookField>(["intro", "footer"]);

/** What cannot be a value of a field that is no text: it would be a part of the style sheet or of an attribute. */
export function invalidFields(look: PageLook): readonly LookField[] {
  const colors = colorFields.filter((name) => !/^#[0-9a-f]{6}$/i.test(look[name]));
  const isLogo = look.logo === "" || /^https:\/\/[^\s"'<>{}]+$/.test(look.logo);
  return isLogo ? colors : [...colors, "logo"];
}

/** The colors of the standard page. */
const plainLook = {
  logo: "",
  accent: "#0b57b7",
  background: "#f6f7f9",
  card: "#ffffff",
  ink: "#101316",
  dark: "auto",
  footer: "",
} as const;

/** The standard page is in it. */
export const standardLanguage: PageLook["language"] = "en";

/** Its name is not shown to people: nobody has given it one. */
const unnamed: ReadonlySet<string> = new Set(["", "Default"]);

/** What the form begins with: the standard page, as far as the form can have it. */
export function newLook(language: PageLook["language"], workspaceName: string): PageLook {
  const look = newLooks[language];
  return unnamed.has(workspaceName.trim()) ? { ...look, intro: "" } : look;
}

/** In another language: texts that nobody has changed are those of that language, and `kept` are the others. */
export function inLanguage(
  look: PageLook,
  language: PageLook["language"],
  workspaceName: string,
): { readonly look: PageLook; readonly kept: readonly LookField[] } {
  const [before, after] = [newLook(look.language, workspaceName), newLook(language, workspaceName)];
  const fields = Object.keys(look) as LookField[];
  const edited = fields.filter((field) => look[field] !== before[field]);
  const texts: ReadonlySet<LookField> = new Set<LookField>(textFields);
  return {
    look: { ...after, ...Object.fromEntries(edited.map((field) => [field, look[field]])), language },
    kept: edited.filter((field) => texts.has(field) && look[field].trim() !== ""),
  };
}

const newLooks: Readonly<Record<PageLook["language"], PageLook>> = {
  en: {
    ...plainLook,
    language: "en",
    heading: "Your subscriptions",
    intro: "What you get from {{ workspace_name }}.",
    save: "Save",
    leaveAll: "Unsubscribe from all of these",
    saved: "Your choice is saved.",
    failed: "Your choice could not be saved just now. Nothing was changed; please try again in a minute.",
    subscribe: "Subscribe",
    unsubscribe: "Unsubscribe",
    empty: "There is nothing to subscribe to at the moment.",
    allChannels: "Show all kinds of messages",
  },
  de: {
    ...plainLook,
    language: "de",
    heading: "Deine Abonnements",
    intro: "Was du von {{ workspace_name }} bekommst.",
    save: "Speichern",
    leaveAll: "Alle abbestellen",
    saved: "Deine Auswahl ist gespeichert.",
    failed:
      "Deine Auswahl ließ sich gerade nicht speichern. Es wurde nichts geändert; versuche es in einer Minute noch einmal.",
    subscribe: "Abonnieren",
    unsubscribe: "Abbestellen",
    empty: "Zurzeit gibt es nichts zu abonnieren.",
    allChannels: "Alle Arten von Nachrichten zeigen",
  },
};
