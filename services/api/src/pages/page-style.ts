/**
 * The look of the pages that the api renders: the colours, the type and the controls of the dashboard, in light and dark.
 * Pages add what they alone have. The test compares the colours with those of the dashboard.
 */
import { createHash } from "node:crypto";

/** For members: the font of the dashboard. `up` leads from the page to the root. */
export function memberFont(up: string): string {
  return `
@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('${up}${fontPath.slice(1)}') format('woff2'); }
body { font-family: 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; }
`;
}

/** Where `page-font.ts` serves it. */
export const fontPath = "/fonts/inter.woff2";

/** Of every page. */
export const baseStyle = `
:root { color-scheme: light dark; --surface: light-dark(#ffffff, #15181c); --surface-raised: light-dark(#f6f7f9, #1a1e23); --surface-hover: light-dark(#eff2f6, #22272d); --surface-active: light-dark(#e3edfb, #1d3354); --line: light-dark(#e1e5ea, #2b3138); --control: light-dark(#6b7380, #8b939f); --text: light-dark(#101316, #d4d8de); --dimmed: light-dark(#565e69, #a3abb6); --accent: light-dark(#0b57b7, #7aaef5); --error: light-dark(#b3261e, #ff9a91); --success: light-dark(#176129, #d4d8de); }
* { box-sizing: border-box; }
body { margin: 0; font: .875rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif; background: var(--surface); color: var(--text); overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.4; font-weight: 600; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
h3 { margin: 1.25rem 0 .5rem; font-size: .875rem; }
p { margin: .5rem 0; }
a { color: var(--accent); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre { font: .8125rem/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.wordmark { display: inline-flex; align-items: center; gap: 8px; color: inherit; font-weight: 650; }
.wordmark:hover { text-decoration: none; }
`;

/** A page that is one card in the middle, with a form. */
export const cardStyle: string = `
${baseStyle}
body { min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--surface-raised); }
main { width: min(26rem, 100%); padding: 1.5rem; border-radius: 10px; background: var(--surface); border: 1px solid var(--line); }
input:not([type=checkbox]) { width: 100%; min-height: 2.5rem; margin: .25rem 0 0; padding: .375rem .75rem; font: inherit; font-size: 1rem; border-radius: 6px; border: 1px solid var(--control); background: var(--surface); color: inherit; }
button, a.button { display: block; width: 100%; min-height: 2.5rem; margin: .75rem 0 0; padding: .5rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; border: 1px solid #0b57b7; border-radius: 6px; color: #ffffff; background: #0b57b7; cursor: pointer; }
button:hover, a.button:hover { background: #0a4a9c; }
button.plain, a.plain { color: var(--text); background: none; border-color: var(--control); }
button.plain:hover, a.plain:hover { background: var(--surface-hover); }
.success, .late, .error, .note { margin: .5rem 0; padding: .5rem .75rem; border-radius: 6px; border: 1px solid var(--line); background: var(--surface-raised); }
.error { color: var(--error); border-color: currentcolor; }
.success, .late { color: var(--success); border-color: currentcolor; }
`;

/** For `style-src`: exactly this style element. */
export function styleSource(style: string): string {
  return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}
