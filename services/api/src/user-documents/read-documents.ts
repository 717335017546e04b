/** Reads and renders the user's documents. Those of the list that are missing in the folder are left out. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { staticFile, type StaticFile } from "../http/static-file.js";
import { documentGroups } from "./document-groups.js";
import { renderMarkdown, type RenderedDocument } from "./render-markdown.js";

export interface UserDocument extends RenderedDocument {
  readonly name: string;
  /** The title of its group. */
  readonly group: string;
}

export interface UserDocuments {
  /** In order. */
  readonly all: readonly UserDocument[];
  /** By path below `docs`, such as `screenshots/home-desktop-light.png`. */
  readonly pictures: ReadonlyMap<string, () => Promise<StaticFile>>;
}

export async function readDocuments(folder: string): Promise<UserDocuments> {
  const known = new Set(documentGroups.flatMap(({ names }) => names));
  const read = documentGroups.flatMap(({ title, names }) =>
    names.map(async (name): Promise<UserDocument | undefined> => {
      const source = await textOf(join(folder, `${name}.md`));
      if (source === undefined) return undefined;
      const rendered = renderMarkdown(source, { name, isServed: (each) => known.has(each) });
      return { ...rendered, name, group: title };
    }),
  );
  const [all, pictures] = await Promise.all([Promise.all(read), pictureNames(folder)]);
  return {
    all: all.filter((document) => document !== undefined),
    pictures: new Map(
      pictures.map((name) => [name, async () => staticFile("image/png", await readFile(join(folder, name)))]),
    ),
  };
}

async function textOf(file: string): Promise<string | undefined> {
  return readFile(file, "utf8").catch(ifMissing);
}

async function pictureNames(folder: string): Promise<readonly string[]> {
  const names = (await readdir(join(folder, "screenshots")).catch(ifMissing)) ?? [];
  return names.filter((name) => name.endsWith(".png")).map((name) => `screenshots/${name}`);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}
