/** Sets or removes the storage of exports. The secret stays where it is left out, as long as the same key is used at the same place. */
import { fieldSays, issueAt } from "@signalbox/core";
import { z } from "zod";
import { applied, refused } from "../command.js";
import { defineOperation, operationOn, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";
import {
  exampleExportStorage,
  exportStorageFields,
  exportStorageSchema,
  type ShownExportStorage,
} from "./export-storage.js";

export interface PutExportStorage {
  /** Null removes it. */
  readonly storage: ShownExportStorage | null;
  /** Absent: the present one stays. */
  readonly sealed?: string;
}

const maxSecret = 1_024;

const body = z.object({
  ...exportStorageFields,
  secretAccessKey: z
    .string()
    .min(1)
    .max(maxSecret)
    .exactOptional()
    .describe(
      "Stored encrypted and never shown again. Left out, it stays, unless `endpoint` or `accessKeyId` changes.",
    ),
});

export const putExportStorage: Operation<PutExportStorage> = defineOperation({
  name: "put-export-storage",
  summary: "Set the storage of exports",
  description:
    "A bucket of Amazon S3 or of another service with its protocol, as MinIO, Cloudflare R2 or Backblaze B2. The bucket must exist, and the key must be permitted to write and delete objects in it. Hosts on the inside need `EXPORT_ALLOWED_HOSTS` of the api and the worker. `POST /api/admin/settings/export-storage/test` tries it.",
  example: { body: { ...exampleExportStorage, secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" } },
  body,
  input: z.object({ storage: exportStorageSchema.nullable(), sealed: z.string().exactOptional() }),
  prepare: ({ body: { secretAccessKey, ...storage } }, { secrets }) => ({
    storage: storage as ShownExportStorage,
    ...(secretAccessKey !== undefined && { sealed: secrets.seal(secretAccessKey) }),
  }),
  answers: [
    { status: 204, description: "It is set; exports that begin from now on use it" },
    { status: 400, description: "Names the field that does not fit, or that is missing" },
  ],
  guards: { resource: "storage of exports", find: (state) => versionOfSetting(state, "exportStorage") },
  decide: (state, { storage, sealed: given }) => {
    const { exportStorage: known, ...rest } = state;
    if (storage === null) return { state: known === undefined ? state : rest, outcome: applied };
    const isSameKey = known?.endpoint === storage.endpoint && known.accessKeyId === storage.accessKeyId;
    const sealed = given ?? (isSameKey ? known.sealed : undefined);
    if (sealed === undefined) {
      return { state, outcome: refused("BadRequest", issueAt(["secretAccessKey"], fieldSays.required())) };
    }
    return { state: { ...state, exportStorage: { ...storage, sealed } }, outcome: applied };
  },
});

/** Exports that are under way to it end as failed. */
export const deleteExportStorage: Operation<PutExportStorage> = operationOn(putExportStorage, {
  summary: "Delete the storage of exports",
  description: "Objects that are in it stay. An export that is being sent to it fails.",
  body: z.object({}),
  prepare: () => ({ storage: null }),
  answers: [{ status: 204, description: "There is none" }],
});
