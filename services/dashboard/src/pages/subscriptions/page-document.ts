/** The subscription page as a draft, and the merge of what two members made of it. Pure. */
import {
  isObject,
  merge,
  withChoice,
  type Conflict,
  type Decision,
  type Merged,
  type Versions,
} from "../../editing/index.js";
import { htmlOf, lookOf } from "./page-html.js";
import type { PageLook } from "./page-look.js";

/** A type, so that it is the document of a draft. There is one page, which has no name. */
export type PageDocument = { readonly name: string; readonly definition: { readonly html: string } };

export function pageDocument(html: string): PageDocument {
  return { name: "", definition: { html } };
}

export function isPageDocument(value: unknown): value is PageDocument {
  return isObject(value) && isObject(value["definition"]) && typeof value["definition"]["html"] === "string";
}

/** Pages that the form has made are merged by its fields; any other HTML is one value. */
export function mergePages(versions: Versions<PageDocument>): Merged<PageDocument> {
  // A page of an earlier release stays as it is until one of them edits it.
  if (isSame(versions.base, versions.theirs)) return { document: versions.mine, conflicts: [] };
  if (isSame(versions.base, versions.mine)) return { document: versions.theirs, conflicts: [] };
  const looks = looksOf(versions);
  if (looks === undefined) return merge(versions);
  const { document, conflicts } = merge<PageLook>(looks);
  return { document: pageDocument(htmlOf(document)), conflicts };
}

/** Decides conflicts of `mergePages`. */
export function decidedPage(document: PageDocument, decisions: readonly Decision[]): PageDocument {
  return decisions.reduce((page, { conflict, choice }) => withDecision(page, conflict, choice), document);
}

function withDecision(page: PageDocument, conflict: Conflict, choice: "mine" | "theirs"): PageDocument {
  if (conflict.path[0] === "definition") return withChoice(page, conflict, choice);
  const look = lookOf(page.definition.html);
  return look === undefined ? page : pageDocument(htmlOf(withChoice(look, conflict, choice)));
}

function isSame(one: PageDocument, other: PageDocument): boolean {
  return one.definition.html === other.definition.html;
}

function looksOf({ base, mine, theirs }: Versions<PageDocument>): Versions<PageLook> | undefined {
  const [first, own, other] = [base, mine, theirs].map(({ definition }) => lookOf(definition.html));
  return first && own && other && { base: first, mine: own, theirs: other };
}
