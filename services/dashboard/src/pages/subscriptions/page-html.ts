/**
 * The Liquid HTML of a subscription page that the form makes. It begins with a comment that holds the fields, so that it
 * opens in the form again, also one of an earlier release; HTML of any other origin is edited as HTML. Pure.
 */
import * as z from "zod/mini";
import { earlierLayouts } from "./earlier-layouts.js";
import { pageLayout, type PageLayout } from "./page-layout.js";
import { lookSchema, type LookField, type PageLook } from "./page-look.js";

interface Line {
  readonly text: string;
  /** What it is made of, where that is one field. */
  readonly field?: LookField;
}

export function htmlOf(look: PageLook): string {
  return htmlIn(pageLayout, look);
}

/** Undefined for HTML that no form has made. That of an earlier release gets its new layout with the first edit. */
export function lookOf(html: string): PageLook | undefined {
  return madeOf(html)?.look;
}

/** The field that a line of the HTML is made of, from 1. */
export function fieldAtLine(html: string, line: number): LookField | undefined {
  const made = madeOf(html);
  return made && linesOf(made.layout, made.look)[line - 1]?.field;
}

interface Made {
  readonly layout: PageLayout;
  readonly look: PageLook;
}

function madeOf(html: string): Made | undefined {
  const [, mark, stored = ""] = /^\{% comment %\}(page \d) (\[[^\n]*\])\{% endcomment %\}\n/.exec(html) ?? [];
  const pairs = pairsOf(stored);
  if (mark === undefined || pairs === undefined) return undefined;
  const names = pairs.map(([name]) => name).join(" ");
  const layouts = [pageLayout, ...earlierLayouts].filter(
    (layout) => layout.mark === mark && layout.fields.join(" ") === names,
  );
  const fields = Object.fromEntries(pairs);
  // What an earlier page does not have.
  const look = z.safeParse(lookSchema, { card: fields["background"], dark: "off", ...fields });
  if (!look.success) return undefined;
  const layout = layouts.find((each) => htmlIn(each, look.data) === html);
  return layout && { layout, look: look.data };
}

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));

function pairsOf(text: string): z.output<typeof pairsSchema> | undefined {
  try {
    return z.safeParse(pairsSchema, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function htmlIn(layout: PageLayout, look: PageLook): string {
  return linesOf(layout, look)
    .map(({ text }) => text)
    .join("\n");
}

function linesOf(layout: PageLayout, look: PageLook): readonly Line[] {
  const text = (field: LookField, before: string, after: string): Line => {
    const lines = markup(look[field]).split("\n").join("<br />");
    return { text: `${before}${lines}${after}`, field };
  };
  const plain = (lines: string): Line[] => lines.split("\n").map((each) => ({ text: each }));
  const has = (field: LookField): boolean => look[field].trim() !== "";
  return [
    { text: `{% comment %}${layout.mark} ${storedForm(layout, look)}{% endcomment %}` },
    ...plain(`<!doctype html>
<html lang="${look.language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />`),
    text("heading", "<title>", layout.titleEnd),
    ...plain(layout.style(look)),
    ...plain("</head>\n<body>\n<main>"),
    ...(has("logo") ? [{ text: `<img src="${look.logo}" alt="" />`, field: "logo" as const }] : []),
    text("heading", "<h1>", "</h1>"),
    ...(has("intro") ? [text("intro", "<p>", "</p>")] : []),
    text("saved", '{% if success %}<p class="notice" role="status">', "</p>{% endif %}"),
    text("failed", '{% if error %}<p class="notice" role="alert">', "</p>{% endif %}"),
    ...plain(`{% if offers %}
${layout.offer(look)}
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
${layout.choices(look)}`),
    text("save", "<button>", "</button>"),
    text("leaveAll", '<button name="none" value="1" class="plain">', "</button>"),
    text("allChannels", '{% if all_channels %}<p><a href="{{ all_channels }}">', "</a></p>{% endif %}"),
    ...plain("</form>\n{% endif %}"),
    ...(has("footer") ? [text("footer", "<footer>", "</footer>")] : []),
    ...plain("</main>\n</body>\n</html>\n"),
  ];
}

/** Pairs in a fixed order; without braces and percent signs, which could end the comment. */
function storedForm({ fields }: PageLayout, look: PageLook): string {
  return JSON.stringify(fields.map((name) => [name, look[name]])).replace(
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
