/**
 * Texts and colors of a subscription page, as its form edits them, and the Liquid HTML that is made of them. The HTML begins
 * with a comment that holds them, so that it opens in the form again; HTML of any other origin is edited as HTML. Pure.
 */
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

const lookSchema = z.object({
  language: z.enum(["en", "de"]),
  logo: z.string(),
  accent: z.string(),
  background: z.string(),
  ink: z.string(),
  ...(Object.fromEntries(textFields.map((name) => [name, z.string()])) as Record<
    (typeof textFields)[number],
    z.ZodMiniString
  >),
});

export type PageLook = z.output<typeof lookSchema>;
export type LookField = keyof PageLook;

/** Texts of several lines. */
export const longTexts: ReadonlySet<LookField> = new Set<LookField>(["intro", "footer"]);

interface Line {
  readonly text: string;
  /** What it is made of, where that is one field. */
  readonly field?: LookField;
}

export function htmlOf(look: PageLook): string {
  return linesOf(look)
    .map(({ text }) => text)
    .join("\n");
}

/** Undefined for HTML that the form has not made. */
export function lookOf(html: string): PageLook | undefined {
  const [, stored] = /^\{% comment %\}page 1 (\[[^\n]*\])\{% endcomment %\}\n/.exec(html) ?? [];
  if (stored === undefined) return undefined;
  try {
    const look = z.safeParse(lookSchema, Object.fromEntries(JSON.parse(stored) as [string, unknown][]));
    return look.success && htmlOf(look.data) === html ? look.data : undefined;
  } catch {
    return undefined;
  }
}

/** The field that a line of the HTML is made of, from 1. */
export function fieldAtLine(look: PageLook, line: number): LookField | undefined {
  return linesOf(look)[line - 1]?.field;
}

/** What cannot be a value of a field that is no text: it would be a part of the style sheet or of an attribute. */
export function invalidFields(look: PageLook): readonly LookField[] {
  const colors = (["accent", "background", "ink"] as const).filter(
    (name) => !/^#[0-9a-f]{6}$/i.test(look[name]),
  );
  const isLogo = look.logo === "" || /^https:\/\/[^\s"'<>{}]+$/.test(look.logo);
  return isLogo ? colors : [...colors, "logo"];
}

function linesOf(look: PageLook): readonly Line[] {
  const text = (field: LookField, before: string, after: string): Line => {
    const lines = markup(look[field]).split("\n").join("<br />");
    return { text: `${before}${lines}${after}`, field };
  };
  const plain = (lines: string): Line[] => lines.split("\n").map((each) => ({ text: each }));
  const has = (field: LookField): boolean => look[field].trim() !== "";
  return [
    { text: `{% comment %}page 1 ${storedForm(look)}{% endcomment %}` },
    ...plain(`<!doctype html>
<html lang="${look.language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />`),
    text("heading", "<title>", "</title>"),
    ...plain(styleOf(look)),
    ...plain("</head>\n<body>\n<main>"),
    ...(has("logo") ? [{ text: `<img src="${look.logo}" alt="" />`, field: "logo" as const }] : []),
    text("heading", "<h1>", "</h1>"),
    ...(has("intro") ? [text("intro", "<p>", "</p>")] : []),
    text("saved", '{% if success %}<p class="notice" role="status">', "</p>{% endif %}"),
    text("failed", '{% if error %}<p class="notice" role="alert">', "</p>{% endif %}"),
    ...plain(`{% if offers %}
<form method="post" action="{{ action }}">
<p><strong>{{ about.name }}</strong></p>
<input type="hidden" name="shown" value="{{ about.id }}" />
{% if offers == "Subscribe" %}
<input type="hidden" name="group" value="{{ about.id }}" />`),
    text("subscribe", '<button name="confirm" value="1">', "</button>"),
    ...plain("{% else %}"),
    text("unsubscribe", '<button name="confirm" value="1">', "</button>"),
    ...plain(`{% endif %}
</form>
{% endif %}
{% if subscriptions.size == 0 %}`),
    text("empty", "<p>", "</p>"),
    ...plain(`{% else %}
<form method="post" action="{{ action }}">
{{ form_fields }}
{% for subscription in subscriptions %}
<label><input type="checkbox" name="group" value="{{ subscription.id }}"{% if subscription.isSubscribed %} checked{% endif %} /><span>{{ subscription.name }}</span></label>
{% endfor %}`),
    text("save", "<button>", "</button>"),
    text("leaveAll", '<button name="none" value="1" class="plain">', "</button>"),
    text("allChannels", '{% if all_channels %}<p><a href="{{ all_channels }}">', "</a></p>{% endif %}"),
    ...plain("</form>\n{% endif %}"),
    ...(has("footer") ? [text("footer", "<footer>", "</footer>")] : []),
    ...plain("</main>\n</body>\n</html>\n"),
  ];
}

/** Pairs in a fixed order; without braces and percent signs, which could end the comment. */
function storedForm(look: PageLook): string {
  const pairs = Object.keys(lookSchema.shape).map((name) => [name, look[name as LookField]]);
  return JSON.stringify(pairs).replace(
    /[{}%]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Text as HTML; what is Liquid stays. */
function markup(text: string): string {
  return text
    .split(/(\{\{[^{}]*\}\}|\{%[^{}]*%\})/)
    .map((part, at) => (at % 2 === 1 ? part : escaped(part)))
    .join("");
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (each) => entities[each] ?? each);
}

function styleOf({ accent, background, ink }: PageLook): string {
  return `<style>
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: ${background}; color: ${ink}; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; overflow-wrap: anywhere; }
img { max-width: 100%; max-height: 80px; }
h1 { font-size: 1.6rem; line-height: 1.25; }
form { margin: 24px 0; }
label { display: flex; gap: 12px; align-items: center; padding: 10px 0; }
input[type="checkbox"] { width: 20px; height: 20px; flex: none; accent-color: ${accent}; }
button { display: block; width: 100%; margin: 12px 0; padding: 12px; border: 2px solid ${accent}; border-radius: 8px; background: ${accent}; color: ${textOn(accent)}; font: inherit; cursor: pointer; }
button.plain { background: none; color: inherit; }
a { color: inherit; }
.notice { padding: 12px; border: 2px solid ${accent}; border-radius: 8px; }
footer { margin-top: 32px; font-size: 0.9rem; }
</style>`;
}

/** Black or white, whichever is read better on a color (WCAG 2, relative luminance). */
export function textOn(color: string): "#000000" | "#ffffff" {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

const plainLook = { logo: "", accent: "#1c5fb0", background: "#ffffff", ink: "#1f2937", footer: "" };

/** What the form begins with, by the language of the page. */
export const newLooks: Readonly<Record<PageLook["language"], PageLook>> = {
  en: {
    ...plainLook,
    language: "en",
    heading: "Your subscriptions",
    intro: "Choose what you want to get from us.",
    save: "Save",
    leaveAll: "Unsubscribe from all of these",
    saved: "Your choice is saved.",
    failed: "Your choice could not be saved just now. Please try again in a minute.",
    subscribe: "Subscribe",
    unsubscribe: "Unsubscribe",
    empty: "There is nothing to subscribe to at the moment.",
    allChannels: "Show all kinds of messages",
  },
  de: {
    ...plainLook,
    language: "de",
    heading: "Deine Abonnements",
    intro: "Wähle, was du von uns bekommen möchtest.",
    save: "Speichern",
    leaveAll: "Alle abbestellen",
    saved: "Deine Auswahl ist gespeichert.",
    failed: "Deine Auswahl ließ sich gerade nicht speichern. Versuche es in einer Minute noch einmal.",
    subscribe: "Abonnieren",
    unsubscribe: "Abbestellen",
    empty: "Zurzeit gibt es nichts zu abonnieren.",
    allChannels: "Alle Arten von Nachrichten zeigen",
  },
};
