/** A document as a page: the list of all documents beside it, its own headings below its title there, and the search. */
import { faviconPath } from "../pages/favicon.js";
import { html, type Html } from "../pages/html.js";
import { pageDocument } from "../pages/page-document.js";
import { baseStyle, memberFont, styleSource } from "../pages/page-style.js";
import { wordmark } from "../pages/wordmark.js";
import type { UserDocument } from "./read-documents.js";
import type { FoundSection } from "./search-documents.js";

export interface ShownPage {
  readonly page: string;
  /** The content security policy. */
  readonly policy: string;
}

/** Where the list of all documents is, below `/docs`. */
export const contentsName = "contents";
export const searchName = "search";

interface Place {
  /** Leads from the page to `/docs/`; empty for pages directly below it. */
  readonly up: "" | "../";
  readonly all: readonly UserDocument[];
}

export function documentPage(document: UserDocument, all: readonly UserDocument[]): ShownPage {
  const place: Place = { up: document.name.includes("/") ? "../" : "", all };
  return framed(place, { title: document.title, current: document, body: { html: document.html } });
}

export function contentsPage(all: readonly UserDocument[]): ShownPage {
  const body = html`<h1>Documents</h1>
    <p>
      How this installation is used and run. The <a href="../docs">API reference</a> lists every operation,
      and lets you try it out.
    </p>
    ${groupsOf(all).map(
      ([group, documents]) =>
        html`<h2>${group}</h2>
          <ul>
            ${documents.map(({ name, title }) => html`<li><a href="${name}">${title}</a></li>`)}
          </ul>`,
    )}`;
  return framed({ up: "", all }, { title: "Documents", body });
}

export function searchPage(
  all: readonly UserDocument[],
  text: string,
  found: readonly FoundSection[],
): ShownPage {
  const body = html`<h1>Search</h1>
    <p role="status">${found.length === 0 ? html`Nothing has “${text}”.` : html`Sections with “${text}”:`}</p>
    <ol class="found">
      ${found.map(
        ({ document, anchor, heading, excerpt }) =>
          html`<li>
            <a href="${document.name}#${anchor}"
              >${document.title}${heading === document.title ? undefined : html` › ${heading}`}</a
            >
            <p>${excerpt}</p>
          </li>`,
      )}
    </ol>`;
  return framed({ up: "", all }, { title: "Search", body, text });
}

interface Content {
  readonly title: string;
  readonly body: Html;
  readonly current?: UserDocument;
  /** What was searched for. */
  readonly text?: string;
}

function framed({ up, all }: Place, { title, body, current, text = "" }: Content): ShownPage {
  const style = `${baseStyle}${memberFont(`../${up}`)}${ownStyle}`;
  const page = pageDocument({
    title: `${title} · Signalbox`,
    style,
    icon: `../${up}${faviconPath.slice(1)}`,
    body: html`<a class="skip" href="#content">Skip to the document</a>
      <header>
        ${wordmark(`${up}${contentsName}`)}
        <form action="${up}${searchName}" role="search">
          <input
            type="search"
            name="q"
            value="${text}"
            aria-label="Search the documents"
            placeholder="Search"
            required
          />
        </form>
        <nav aria-label="Signalbox">
          <a href="${up}${contentsName}">Documents</a>
          <a href="../${up}docs">API reference</a>
          <a href="../${up}dashboard/">Dashboard</a>
        </nav>
      </header>
      <div class="columns">
        <nav class="list" aria-label="Documents">
          ${groupsOf(all).map(
            ([group, documents]) =>
              html`<h2>${group}</h2>
                <ul>
                  ${documents.map((document) => entryOf(document, current, up))}
                </ul>`,
          )}
        </nav>
        <main id="content" tabindex="-1">${body}</main>
      </div>`,
  });
  return { page, policy: policyOf(style) };
}

function entryOf(document: UserDocument, current: UserDocument | undefined, up: string): Html {
  const { name, title, sections } = document;
  if (document !== current) return html`<li><a href="${up}${name}">${title}</a></li>`;
  return html`<li>
    <a href="${up}${name}" aria-current="page">${title}</a>
    <ul>
      ${sections
        .filter(({ level }) => level === 2)
        .map(({ anchor, text }) => html`<li><a href="#${anchor}">${text}</a></li>`)}
    </ul>
  </li>`;
}

function groupsOf(all: readonly UserDocument[]): readonly (readonly [string, readonly UserDocument[]])[] {
  const titles = [...new Set(all.map(({ group }) => group))];
  return titles.map((title) => [title, all.filter(({ group }) => group === title)]);
}

function policyOf(style: string): string {
  return (
    `default-src 'none'; style-src ${styleSource(style)}; font-src 'self'; img-src 'self'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'"
  );
}

const ownStyle = `
html { scroll-padding-top: 4rem; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 8px; top: 8px; z-index: 2; padding: 8px 12px; border-radius: 6px; background: #0b57b7; color: #ffffff; }
header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; min-height: 48px; padding: .5rem 1.25rem; background: var(--surface-raised); border-bottom: 1px solid var(--line); }
header form { flex: 0 1 16rem; margin-left: auto; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
input { width: 100%; min-height: 2rem; padding: .25rem .625rem; font: inherit; border: 1px solid var(--control); border-radius: 6px; background: var(--surface); color: inherit; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
.list { position: sticky; top: 48px; align-self: start; height: calc(100vh - 48px); padding: .75rem; overflow-y: auto; scrollbar-width: thin; background: var(--surface-raised); border-right: 1px solid var(--line); }
.list h2 { margin: .75rem 0 .25rem; padding: 0 .625rem; font-size: .75rem; font-weight: 500; color: var(--dimmed); }
.list ul { margin: 0; padding: 0; list-style: none; }
.list li a { display: block; padding: .25rem .625rem; border-radius: 6px; color: inherit; }
.list li a:hover { background: var(--surface-hover); text-decoration: none; }
.list a[aria-current] { background: var(--surface-active); font-weight: 550; }
.list li li a { padding-left: 1.5rem; font-size: .8125rem; color: var(--dimmed); }
main { max-width: 62rem; padding: 1.5rem 2.5rem 4rem; font-size: .9375rem; outline: none; }
main h1 { margin-bottom: 1rem; font-size: 1.75rem; }
main h2 { margin-top: 2.25rem; padding-top: .5rem; font-size: 1.25rem; border-top: 1px solid var(--line); }
main h1 + h2 { margin-top: 1rem; padding-top: 0; border: 0; }
main h3 { margin-top: 1.75rem; font-size: 1rem; }
main h3 code { font-size: 1em; }
main a { text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 2px; }
main p, main li { line-height: 1.6; }
main li { margin: .25rem 0; }
code { padding: .1em .3em; border-radius: 4px; background: var(--surface-raised); border: 1px solid var(--line); }
pre { padding: .75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--surface-raised); overflow-wrap: normal; }
pre code { padding: 0; border: 0; background: none; }
.wide { margin: .75rem 0; overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; overflow-wrap: normal; }
th, td { padding: .4rem .75rem; text-align: left; vertical-align: top; border: 1px solid var(--line); }
th { font-weight: 600; background: var(--surface-raised); }
td { overflow-wrap: break-word; }
td:last-child { min-width: 8rem; overflow-wrap: anywhere; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px; }
.found p { margin: 0 0 .75rem; color: var(--dimmed); }
@media (max-width: 60rem) {
  .columns { display: block; }
  .list { display: none; }
  header { position: static; }
  header form { flex: 1 1 100%; order: 3; margin: 0; }
  html { scroll-padding-top: 0; }
  main { padding: 1rem 1rem 3rem; }
}
`;
