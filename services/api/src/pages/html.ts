/** Safe HTML templates: every value is escaped unless it is HTML itself. */

/** Markup that is not escaped again. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | undefined | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + render(values[index])).join("") };
}

function render(value: Part): string {
  if (value === undefined) return "";
  if (typeof value === "string" || typeof value === "number") return escape(String(value));
  return "html" in value ? value.html : value.map((each) => each.html).join("\n");
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
