/** Layouts of pages that the form of an earlier release has made, so that they open in the form. Pure. */
import { textOn } from "./page-colors.js";
import { pageLayout, rulesOf, type PageLayout } from "./page-layout.js";
import { lookFields, type PageLook } from "./page-look.js";

/** Without dark colors. */
const lightLayout: PageLayout = {
  ...pageLayout,
  mark: "page 1",
  fields: lookFields.filter((field) => field !== "dark"),
  style: (look) => `<style>\n${rulesOf(look)}\n</style>`,
};

/** The first one: no card, and all groups in one list. */
const firstLayout: PageLayout = {
  mark: "page 1",
  fields: lightLayout.fields.filter((field) => field !== "card"),
  titleEnd: "</title>",
  style: firstStyle,
  offer: () => `<form method="post" action="{{ action }}">
<p><strong>{{ about.name }}</strong></p>`,
  choices: () => `{% for subscription in subscriptions %}
<label><input type="checkbox" name="group" value="{{ subscription.id }}"{% if subscription.isSubscribed %} checked{% endif %} /><span>{{ subscription.name }}</span></label>
{% endfor %}`,
};

export const earlierLayouts: readonly PageLayout[] = [lightLayout, firstLayout];

function firstStyle({ accent, background, ink }: PageLook): string {
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
