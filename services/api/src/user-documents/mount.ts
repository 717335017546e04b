/**
 * Serves the user's documents below `/docs`, without a key: they contain no tenant's data. `/docs` itself is the API
 * reference. They are rendered at the first request; a page requests nothing of another origin and runs no script.
 */
import type Koa from "koa";
import type { Context } from "koa";
import { notFound } from "../http/errors.js";
import { labelRoute } from "../http/frame.js";
import { staticFile, type StaticFile } from "../http/static-file.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import {
  contentsName,
  contentsPage,
  documentPage,
  searchName,
  searchPage,
  type ShownPage,
} from "./document-page.js";
import { readDocuments, type UserDocuments } from "./read-documents.js";
import { searchDocuments } from "./search-documents.js";

const prefix = "/docs/";
const route = "/docs/:document";

export interface DocumentsOptions {
  /** Of the Markdown files. */
  readonly folder: string;
}

interface Served {
  readonly documents: UserDocuments;
  /** By name. */
  readonly pages: ReadonlyMap<string, { readonly file: StaticFile; readonly policy: string }>;
}

export function mountDocuments(app: Koa, { folder }: DocumentsOptions): void {
  let served: Promise<Served> | undefined;
  app.use(async (ctx, next) => {
    if (!ctx.path.startsWith(prefix) || ctx.path === prefix || ctx.path.startsWith(`${prefix}assets/`))
      return next();
    if (ctx.method !== "GET" && ctx.method !== "HEAD") return next();
    labelRoute(ctx, route);
    // A folder that could not be read is tried again.
    served ??= render(folder).catch((error: unknown) => {
      served = undefined;
      throw error;
    });
    await answer(ctx, ctx.path.slice(prefix.length), await served);
  });
}

async function render(folder: string): Promise<Served> {
  const documents = await readDocuments(folder);
  const { all } = documents;
  const pages = [
    [contentsName, contentsPage(all)] as const,
    ...all.map((document) => [document.name, documentPage(document, all)] as const),
  ];
  return {
    documents,
    pages: new Map(
      pages.map(([name, { page, policy }]) => [name, { file: staticFile("text/html", page), policy }]),
    ),
  };
}

async function answer(ctx: Context, name: string, { documents, pages }: Served): Promise<void> {
  const other = otherAddress(name);
  if (other !== undefined) return redirectTo(ctx, other);
  const picture = documents.pictures.get(name);
  if (picture !== undefined) return (await picture()).send(ctx, "public, max-age=3600");
  if (name === searchName) return search(ctx, documents);
  const page = pages.get(name);
  if (page === undefined)
    throw notFound(`there is no document ${name.slice(0, 100)}; /docs/contents lists all`);
  setHeaders(ctx, page.policy);
  await page.file.send(ctx, "no-cache");
}

/** Of a document under its file's name, or with a slash at the end: relative, as the service may be below a path. */
function otherAddress(name: string): string | undefined {
  const [, found = "", slash = ""] = /^([\w/-]*\w)(?:\.md)?(\/*)$/.exec(name) ?? [];
  if (found === "" || found === name) return undefined;
  const last = found.split("/").at(-1) ?? "";
  return slash === "" ? last : `${"../".repeat(slash.length)}${last}`;
}

function search(ctx: Context, { all }: UserDocuments): void {
  const text = new URLSearchParams(ctx.querystring).get("q")?.trim() ?? "";
  if (text === "") return redirectTo(ctx, contentsName);
  const { page, policy }: ShownPage = searchPage(all, text.slice(0, 200), searchDocuments(all, text));
  setHeaders(ctx, policy);
  ctx.set("cache-control", "no-store");
  showPage(ctx, page);
}

function setHeaders(ctx: Context, policy: string): void {
  ctx.set("content-security-policy", policy);
  ctx.set("referrer-policy", "same-origin");
  ctx.set("x-robots-tag", "noindex");
}
