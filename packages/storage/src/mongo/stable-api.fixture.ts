/**
 * For tests: what of MongoDB's Stable API, version 1, is used. A server promises to keep it
 * (mongodb.com/docs/manual/reference/stable-api): a command or field that is missing here is looked up there before it is added.
 */

/** Fields of any command: which session, database and durability. */
const ofAll = [
  "$clusterTime",
  "$db",
  "$readPreference",
  "apiStrict",
  "apiVersion",
  "lsid",
  "readConcern",
  "txnNumber",
  "writeConcern",
];

/** The commands we send with their fields, all of which are in it; those of the driver itself are below. */
const usedFields: Readonly<Record<string, readonly string[]>> = {
  aggregate: ["cursor", "pipeline"],
  createIndexes: ["indexes"],
  delete: ["deletes", "ordered"],
  find: ["batchSize", "filter", "limit", "projection", "singleBatch", "skip", "sort"],
  getMore: ["batchSize", "collection"],
  insert: ["documents", "ordered"],
  update: ["ordered", "updates"],
  endSessions: [],
  killCursors: ["cursors"],
};

/** Not in it are `$currentOp`, `$indexStats`, `$listLocalSessions`, `$listSessions`, `$planCacheStats`, `$search`. */
const usedStages = ["$group", "$limit", "$match", "$project", "$sample", "$skip"];

/** Not in it are `background`, `bucketSize`, `sparse` and `storageEngine`, and text indexes. */
const usedIndexFields = ["expireAfterSeconds", "key", "name", "partialFilterExpression"];

export type Command = Readonly<Record<string, unknown>>;

/** What of a command is not listed, as `find noCursorTimeout`. */
export function outsideStableApi(name: string, command: Command): readonly string[] {
  const fields = usedFields[name];
  if (fields === undefined) return [name];
  const known = new Set([name, ...fields, ...ofAll]);
  return [
    ...Object.keys(command).filter((field) => !known.has(field)),
    ...unlisted(command["pipeline"], usedStages),
    ...unlisted(command["indexes"], usedIndexFields),
    ...typesOf(command["indexes"]),
  ].map((part) => `${name} ${part}`);
}

function unlisted(parts: unknown, listed: readonly string[]): string[] {
  return partsOf(parts).flatMap((part) => Object.keys(part).filter((key) => !listed.includes(key)));
}

/** Kinds of indexes that are not plain ones. */
function typesOf(indexes: unknown): string[] {
  const keys = partsOf(indexes).flatMap(({ key }) => Object.values(key ?? {}));
  return keys.filter((direction) => typeof direction === "string");
}

function partsOf(parts: unknown): readonly Command[] {
  return Array.isArray(parts) ? parts : [];
}
