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
  card: z.string(),
  ink: z.string(),
  ...(Object.fromEntries(textFields.map((name) => [name, z.string()])) as Record<
    (typeof textFields)[number],
    z.ZodMiniString
  >),
});

export type PageLook = z.output<typeof lookSchema>;
export type LookField = keyof PageLook;

export const colorFields = ["accent", "background", "card", "ink"] as const;

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
  const colors = colorFields.filter((name) => !/^#[0-9a-f]{6}$/i.test(look[name]));
  const isLogo = look.logo === "" || /^https:\/\/[^\s"'<>{}]+$/.test(look.logo);
  return isLogo ? colors : [...colors, "logo"];
}

function linesOf(look: PageLook): readonly Line[] {
  const text = (field: LookField, before: string, after: string): Line => {
    const lines = markup(look[field]).split("\n").join("<br />");
    return { text: `${before}${lines}${after}`, field };
  };
  const plain = (lines: string): Line[] => lines.split("\n").map((each) => ({ text: each }));
  const { channels, stop, start, all } = fixedTexts[look.language];
  const has = (field: LookField): boolean => look[field].trim() !== "";
  return [
    { text: `{% comment %}page 1 ${storedForm(look)}{% endcomment %}` },
    ...plain(`<!doctype html>
<html lang="${look.language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />`),
    text("heading", "<title>", '{% if workspace_name != "" %} · {{ workspace_name }}{% endif %}</title>'),
    ...plain(styleOf(look)),
    ...plain("</head>\n<body>\n<main>"),
    ...(has("logo") ? [{ text: `<img src="${look.logo}" alt="" />`, field: "logo" as const }] : []),
    text("heading", "<h1>", "</h1>"),
    ...(has("intro") ? [text("intro", "<p>", "</p>")] : []),
    text("saved", '{% if success %}<p class="notice" role="status">', "</p>{% endif %}"),
    text("failed", '{% if error %}<p class="notice" role="alert">', "</p>{% endif %}"),
    ...plain(`{% if offers %}
<form method="post" action="{{ action }}" class="offer">
<p>{% if offers == "Subscribe" %}${start}{% else %}${stop}{% endif %}</p>
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
{% if offers %}<h2>${all}</h2>{% endif %}
{% assign channels = subscriptions | map: "channel" | uniq %}
{% for channel in channels %}
<fieldset>
<legend>{% case channel %}${Object.entries(channels)
      .map(([channel, name]) => `{% when "${channel}" %}${name}`)
      .join("")}{% endcase %}</legend>
{% for subscription in subscriptions %}{% if subscription.channel == channel %}
<label><input type="checkbox" name="group" value="{{ subscription.id }}"{% if subscription.isSubscribed %} checked{% endif %} /><span>{{ subscription.name }}</span></label>
{% endif %}{% endfor %}
</fieldset>
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

/** The layout of the standard page. */
function styleOf({ accent, background, card, ink }: PageLook): string {
  return `<style>
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: ${background}; color: ${ink}; font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; overflow-wrap: anywhere; }
main { width: min(26rem, 100%); padding: 1.5rem; border-radius: 10px; background: ${card}; border: 1px solid rgb(128 128 128 / 25%); }
img { max-width: 100%; max-height: 80px; }
h1, h2 { line-height: 1.4; font-weight: 600; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
p { margin: .5rem 0; }
form { margin: 1rem 0 0; }
.offer { padding: 1rem; border-radius: 6px; background: ${background}; }
.offer p { margin: 0 0 .75rem; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; cursor: pointer; }
input[type="checkbox"] { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: ${accent}; }
button { display: block; width: 100%; min-height: 2.75rem; margin: .75rem 0 0; padding: .5rem 1rem; border: 1px solid ${accent}; border-radius: 6px; background: ${accent}; color: ${textOn(accent)}; font: inherit; font-weight: 600; cursor: pointer; }
button.plain { background: none; color: inherit; border-color: #6b7380; }
a { color: ${accent}; }
.notice { padding: .5rem .75rem; border: 1px solid currentcolor; border-radius: 6px; }
footer { margin-top: 2rem; font-size: .9rem; }
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

/** Texts between those of the form, by the language of the page. */
const fixedTexts = {
  en: {
    stop: "Stop getting <strong>{{ about.name }}</strong>?",
    start: "Start getting <strong>{{ about.name }}</strong>?",
    all: "All your choices",
    channels: {
      Email: "By email",
      Sms: "By text message",
      MobilePush: "As notifications on your phone",
      Webhook: "Through other applications",
    },
  },
  de: {
    stop: "<strong>{{ about.name }}</strong> nicht mehr bekommen?",
    start: "<strong>{{ about.name }}</strong> bekommen?",
    all: "Alles, was du wählen kannst",
    channels: {
      Email: "Per E-Mail",
      Sms: "Per SMS",
      MobilePush: "Als Mitteilung auf deinem Telefon",
      Webhook: "Über andere Anwendungen",
    },
  },
} as const;

/** The colors of the standard page. */
const plainLook = {
  logo: "",
  accent: "#0b57b7",
  background: "#f6f7f9",
  card: "#ffffff",
  ink: "#101316",
  footer: "",
};

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
