/** The layout of the pages that the form makes: that of the standard page. Pure. */
import { darkColors, onDark, textOn } from "./page-colors.js";
import { lookFields, type LookField, type PageLook } from "./page-look.js";

/** What differs between releases. A stored page keeps the layout that it was made with until it is edited. */
export interface PageLayout {
  /** Begins the comment that holds the fields. */
  readonly mark: "page 1" | "page 2";
  /** Those that the comment holds, in their order. */
  readonly fields: readonly LookField[];
  /** Behind the heading in the title of the document. */
  readonly titleEnd: string;
  readonly style: (look: PageLook) => string;
  /** The beginning of the form that asks about one group. */
  readonly offer: (look: PageLook) => string;
  /** The groups to choose from. */
  readonly choices: (look: PageLook) => string;
}

export const pageLayout: PageLayout = {
  mark: "page 2",
  fields: lookFields,
  titleEnd: '{% if workspace_name != "" %} · {{ workspace_name }}{% endif %}</title>',
  style: (look) => `<style>
${look.dark === "auto" ? ":root { color-scheme: light dark; }\n" : ""}${rulesOf(look)}${look.dark === "auto" ? `\n${darkRulesOf(look)}` : ""}
</style>`,
  offer: ({ language }) => {
    const { start, stop } = fixedTexts[language];
    return `<form method="post" action="{{ action }}" class="offer">
<p>{% if offers == "Subscribe" %}${start}{% else %}${stop}{% endif %}</p>`;
  },
  choices: ({ language }) => {
    const { all, channels } = fixedTexts[language];
    const names = Object.entries(channels).map(([channel, name]) => `{% when "${channel}" %}${name}`);
    return `{% if offers %}<h2>${all}</h2>{% endif %}
{% assign channels = subscriptions | map: "channel" | uniq %}
{% for channel in channels %}
<fieldset>
<legend>{% case channel %}${names.join("")}{% endcase %}</legend>
{% for subscription in subscriptions %}{% if subscription.channel == channel %}
<label><input type="checkbox" name="group" value="{{ subscription.id }}"{% if subscription.isSubscribed %} checked{% endif %} /><span>{{ subscription.name }}</span></label>
{% endif %}{% endfor %}
</fieldset>
{% endfor %}`;
  },
};

/** In the colors that were chosen. */
export function rulesOf({ accent, background, card, ink }: PageLook): string {
  return `* { box-sizing: border-box; }
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
footer { margin-top: 2rem; font-size: .9rem; }`;
}

/** The colors of the standard page on such devices; buttons and links keep theirs as far as they can be read. */
function darkRulesOf({ accent }: PageLook): string {
  const { background, card, ink, line } = darkColors;
  const light = onDark(accent);
  return `@media (prefers-color-scheme: dark) {
body { background: ${background}; color: ${ink}; }
main { background: ${card}; }
.offer { background: ${background}; }
input[type="checkbox"] { accent-color: ${light}; }
button { border-color: ${light}; background: ${light}; color: ${textOn(light)}; }
button.plain { border-color: ${line}; }
a { color: ${light}; }
}`;
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
