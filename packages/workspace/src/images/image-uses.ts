/**
 * What names images: templates and the subscription page with their drafts, the brand, and broadcasts that are sending what
 * was kept for them. A text is read again only when its row has changed.
 */
import type { TableName, TableStore, WorkspaceId } from "@signalbox/core";
import { broadcastContentTable } from "../broadcasts/broadcast-content.js";
import { broadcastRowId, isLive } from "../broadcasts/broadcasts.js";
import { draftRowPrefix, draftTable } from "../drafts/draft-table.js";
import type { WorkspaceState } from "../state.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { imagesNamedIn } from "./images-named-in.js";

export const imageUserKinds = ["template", "broadcast", "subscriptionPage", "brand"] as const;

export interface ImageUse {
  readonly kind: (typeof imageUserKinds)[number];
  readonly id: string;
  readonly name: string;
  /** Only what is not published names it. */
  readonly isByDraft?: true;
}

/** By the name of the image's file. */
export type ImageUses = ReadonlyMap<string, readonly ImageUse[]>;

export interface ImageUsesReader {
  read(workspaceId: WorkspaceId, state: NamedResources): Promise<ImageUses>;
}

type NamedResources = Pick<WorkspaceState, "templates" | "broadcasts" | "brand">;

interface Text {
  /** Of its row. */
  readonly version: number;
  /** Of a draft. */
  readonly name?: string;
  readonly fileNames: readonly string[];
}

interface Source {
  readonly table: TableName;
  readonly prefix: string;
  readonly version: string;
  readonly texts: readonly string[];
  readonly name?: string;
}

type TableReader = Pick<TableStore, "walk" | "getMany">;

/** Workspaces whose texts are remembered. */
const maxRemembered = 100;
const rowsPerRead = 500;
/** A text can have a megabyte. */
const textsPerRead = 20;

export function createImageUses(tables: TableReader): ImageUsesReader {
  const remembered = new Map<string, ReadonlyMap<string, Text>>();

  const textsBelow = async (source: Source): Promise<ReadonlyMap<string, Text>> => {
    const key = `${source.table}/${source.prefix}`;
    const texts = await readTexts(source, remembered.get(key) ?? new Map<string, Text>(), tables);
    remembered.delete(key);
    remembered.set(key, texts);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= maxRemembered * 3) break;
      remembered.delete(oldest);
    }
    return texts;
  };

  return {
    async read(workspaceId, state) {
      const uses = new Map<string, ImageUse[]>();
      const add = (use: ImageUse, { fileNames }: Text): void => {
        for (const name of fileNames) {
          const known = uses.get(name) ?? [];
          if (known.some(({ kind, id }) => kind === use.kind && id === use.id)) continue;
          uses.set(name, [...known, use]);
        }
      };
      const users = usersIn(workspaceId, state);
      for (const source of [templateTexts(workspaceId), ...draftTexts(workspaceId)]) {
        for (const [rowId, text] of await textsBelow(source)) {
          const id = rowId.slice(source.prefix.length);
          const user = users.get(id) ?? { kind: "template", id, name: text.name ?? "" };
          add({ ...user, ...(source.table === draftTable.name && { isByDraft: true }) }, text);
        }
      }
      const brand = imagesNamedIn(JSON.stringify(state.brand ?? {}));
      add({ kind: "brand", id: workspaceId, name: "" }, { version: 0, fileNames: brand });
      for (const [use, text] of await liveBroadcasts(workspaceId, state, tables)) add(use, text);
      return uses;
    },
  };
}

function templateTexts(workspaceId: WorkspaceId): Source {
  const prefix = templateRowId(workspaceId, "");
  return { table: templateTable.name, prefix, version: "revision", texts: ["definition", "draft"] };
}

function draftTexts(workspaceId: WorkspaceId): readonly Source[] {
  return (["templates", "subscription-page"] as const).map((kind) => ({
    table: draftTable.name,
    prefix: draftRowPrefix({ workspaceId, kind }),
    version: "version",
    texts: ["definition"],
    name: "name",
  }));
}

const pageId = "subscription-page";

/** By the id of the row behind its prefix. */
function usersIn(workspaceId: WorkspaceId, { templates }: NamedResources): ReadonlyMap<string, ImageUse> {
  const page: ImageUse = { kind: "subscriptionPage", id: workspaceId, name: "" };
  return new Map<string, ImageUse>([
    ...templates.map(({ id, name }): [string, ImageUse] => [id, { kind: "template", id, name }]),
    [pageId, page],
    [workspaceId, page],
  ]);
}

async function readTexts(
  { table, prefix, version, texts, name: nameColumn }: Source,
  known: ReadonlyMap<string, Text>,
  tables: TableReader,
): Promise<ReadonlyMap<string, Text>> {
  const found = new Map<string, Text>();
  const changed: string[] = [];
  let from: string | undefined;
  for (;;) {
    const page = await tables.walk({
      table,
      prefix,
      where: {},
      ...(from !== undefined && { from }),
      direction: "asc",
      limit: rowsPerRead,
      columns: [version],
    });
    for (const { id, row } of page) {
      const text = known.get(id);
      if (text !== undefined && text.version === row[version]) found.set(id, text);
      else changed.push(id);
    }
    if (page.length < rowsPerRead) break;
    from = page.at(-1)?.id;
  }
  for (let start = 0; start < changed.length; start += textsPerRead) {
    const some = changed.slice(start, start + textsPerRead);
    const columns = [version, ...texts, ...(nameColumn === undefined ? [] : [nameColumn])];
    for (const [id, row] of await tables.getMany(table, some, columns)) {
      const all = texts.map((column) => row[column]).filter((text) => typeof text === "string");
      const name = nameColumn === undefined ? undefined : row[nameColumn];
      found.set(id, {
        version: Number(row[version]),
        ...(typeof name === "string" && { name }),
        fileNames: imagesNamedIn(all.join("\n")),
      });
    }
  }
  return found;
}

/** What was kept for them, also when their template is changed meanwhile. */
async function liveBroadcasts(
  workspaceId: WorkspaceId,
  { broadcasts }: NamedResources,
  tables: TableReader,
): Promise<readonly (readonly [ImageUse, Text])[]> {
  const live = broadcasts.filter(({ status }) => isLive(status));
  const uses: (readonly [ImageUse, Text])[] = [];
  for (let start = 0; start < live.length; start += textsPerRead) {
    const some = live.slice(start, start + textsPerRead);
    const rowIds = some.map(({ id }) => broadcastRowId(workspaceId, id));
    const rows = await tables.getMany(broadcastContentTable.name, rowIds, ["definition"]);
    for (const { id, name } of some) {
      const text = rows.get(broadcastRowId(workspaceId, id))?.["definition"];
      if (typeof text !== "string") continue;
      uses.push([
        { kind: "broadcast", id, name },
        { version: 0, fileNames: imagesNamedIn(text) },
      ]);
    }
  }
  return uses;
}
