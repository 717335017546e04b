/** Actor documents in a map. A save compares versions and writes in one turn of the event loop, so it is atomic. */
import {
  actorKey,
  parseActorKey,
  type ActorDocument,
  type ActorKey,
  type ActorRange,
  type ActorStore,
  type ActorWrite,
  type ScannedActor,
} from "@signalbox/core";
import { sameActorDocument } from "../actor-documents.js";
import { compareCodePoints } from "../code-points.js";

export function createMemoryActors(): ActorStore {
  const documents = createDocuments();

  /** The documents whose key starts with the prefix, by id. */
  const inOrder = (prefix: string): readonly ActorDocument[] =>
    documents.under(prefix).toSorted((left, right) => compareCodePoints(left.key, right.key));

  const inRange = ({ workspaceId, kind, from, to }: ActorRange): readonly ActorDocument[] => {
    const prefix = actorKey(workspaceId, kind, "");
    return inOrder(prefix).filter(
      ({ key }) =>
        (from === undefined || compareCodePoints(key, prefix + from) >= 0) &&
        (to === undefined || compareCodePoints(key, prefix + to) < 0),
    );
  };

  return {
    async load(keys) {
      const found = new Map<ActorKey, ActorDocument>();
      for (const key of keys) {
        const document = documents.get(key);
        if (document !== undefined) found.set(key, document);
      }
      return found;
    },

    async versions(keys) {
      return new Map(
        keys.flatMap((key) => {
          const version = documents.get(key)?.version;
          return version === undefined ? [] : [[key, version] as const];
        }),
      );
    },

    async save(writes) {
      return new Set(writes.filter((write) => !saveOne(documents, write)).map((write) => write.key));
    },

    async page({ workspaceId, kind, from, direction, limit, unlisted }) {
      const prefix = actorKey(workspaceId, kind, "");
      const rows = inOrder(prefix).filter(
        (document) =>
          (unlisted === true || document.listed) &&
          (from === undefined || isBeyond(document.key, prefix + from, direction)),
      );
      return direction === "after" ? rows.slice(0, limit) : rows.slice(Math.max(0, rows.length - limit));
    },

    async *scan(range, batch) {
      const found = inRange(range).map(scannedOf);
      for (let start = 0; start < found.length; start += batch) yield found.slice(start, start + batch);
    },

    async sample({ places, perPlace, random, ...range }) {
      const found = inRange(range).map(scannedOf);
      if (found.length === 0) return [];
      const length = Math.min(perPlace, found.length);
      return Array.from({ length: places }, () => {
        const start = Math.floor(random() * found.length);
        return [...found.slice(start), ...found.slice(0, start)].slice(0, length);
      });
    },

    async count(workspaceId, kind) {
      return documents.under(actorKey(workspaceId, kind, "")).filter((document) => document.listed).length;
    },

    async workspaces({ after, limit }) {
      const ids = documents
        .prefixes()
        .map(parseActorKey)
        .filter(
          ({ kind, workspaceId }) => kind === "workspace" && (after === undefined || workspaceId > after),
        )
        .map(({ workspaceId }) => workspaceId);
      return ids.toSorted().slice(0, limit);
    },
  };
}

interface Documents {
  get(key: ActorKey): ActorDocument | undefined;
  set(key: ActorKey, document: ActorDocument): void;
  delete(key: ActorKey): void;
  /** Those with the prefix of a workspace and a kind. */
  under(prefix: string): readonly ActorDocument[];
  /** Of every workspace and kind with a document. */
  prefixes(): readonly string[];
}

function createDocuments(): Documents {
  const documents = new Map<ActorKey, ActorDocument>();
  const keysUnder = new Map<string, Set<ActorKey>>();
  return {
    get: (key) => documents.get(key),
    set(key, document) {
      if (!documents.has(key)) {
        const prefix = prefixOf(key);
        keysUnder.set(prefix, (keysUnder.get(prefix) ?? new Set()).add(key));
      }
      documents.set(key, document);
    },
    delete(key) {
      if (!documents.delete(key)) return;
      const prefix = prefixOf(key);
      const rest = keysUnder.get(prefix);
      rest?.delete(key);
      if (rest?.size === 0) keysUnder.delete(prefix);
    },
    under: (prefix) => [...(keysUnder.get(prefix) ?? [])].flatMap((key) => documents.get(key) ?? []),
    prefixes: () => [...keysUnder.keys()],
  };
}

/** What the keys of a workspace's actors of one kind start with. */
function prefixOf(key: ActorKey): string {
  const { workspaceId, kind } = parseActorKey(key);
  return actorKey(workspaceId, kind, "");
}

function scannedOf({ key, version, state, listed }: ActorDocument): ScannedActor {
  return { key, version, state, listed };
}

function saveOne(documents: Documents, write: ActorWrite): boolean {
  const { key, expected, document } = write;
  const standing = documents.get(key);
  if ((standing?.version ?? null) !== expected) return sameActorDocument(standing ?? null, document);
  if (document === null) documents.delete(key);
  else documents.set(key, document);
  return true;
}

function isBeyond(key: string, from: string, direction: "after" | "before"): boolean {
  const order = compareCodePoints(key, from);
  return direction === "after" ? order > 0 : order < 0;
}
