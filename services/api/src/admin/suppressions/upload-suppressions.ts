/**
 * POST `/suppressions/upload-csv`: suppresses the addresses of a CSV file of any length. The whole file is checked before
 * anything is applied. An address that is on the list already keeps its reason and its moment.
 */
import { AppError, type WorkspaceId } from "@signalbox/core";
import {
  outcomeError,
  readSuppression,
  suppressionIds,
  suppressionTable,
  uploadSuppressions as command,
  type UploadedSuppression,
} from "@signalbox/workspace";
import { z } from "zod";
import { commandIdOf } from "../../commands/command-id.js";
import { claimCall } from "../../commands/answer-once.js";
import { maxWaitMs, outcomeOfCommand } from "../../commands/run-command.js";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { createIssueList } from "../uploads/issue-list.js";
import { workersBehind } from "../uploads/post-batches.js";
import { withSpooledFile, type SpooledFile } from "../uploads/spool-file.js";
import { readSuppressions, type SuppressionRules } from "./read-suppressions.js";
import { suppressionUpload, uploadRules } from "./suppression-upload.js";

const batchRows = 500;

export const uploadSuppressions: Endpoint = defineEndpoint({
  summary: "Upload a CSV file of suppressed addresses",
  description: "An address that is on the list already stays as it is there.",
  audited: "upload-suppressions",
  ...suppressionUpload,
  answers: [
    {
      status: 200,
      description: "Every address of the file is on the list",
      schema: z.object({ rows: z.int().describe("Of the file.") }),
      example: { rows: 120 },
    },
    { status: 400, description: "Nothing of the file is applied; the message names the invalid rows" },
    { status: 413, description: "The file is too large" },
    { status: 503, description: "Not all of it is applied yet; send the same again" },
  ],
  handle: async (request, api) => {
    const rules = await uploadRules(request, api);
    return withSpooledFile(request.http, api.config.uploadBytes, async (file) => {
      const rows = await checkedRows(file, rules);
      const callId = await claimCall(
        { ...request, body: { channel: rules.channel, file: file.sha256 } },
        api,
      );
      let number = 0;
      for await (const batch of batchesOf(file, rules)) {
        await apply(batch, { ...rules, callId, number: (number += 1) }, request, api);
      }
      return { status: 200, body: { rows }, concerns: { query: { rows } } };
    });
  },
});

/** The number of rows. Throws `BadRequest` with the invalid ones. */
async function checkedRows(file: SpooledFile, rules: SuppressionRules): Promise<number> {
  const issues = createIssueList();
  let rows = 0;
  for await (const read of readSuppressions(file.read(), rules)) {
    if ("problem" in read) issues.add(read);
    else rows += 1;
  }
  if (issues.count === 0) return rows;
  throw new AppError({ code: "BadRequest", message: issues.message(), issues: issues.issues() });
}

async function* batchesOf(
  file: SpooledFile,
  rules: SuppressionRules,
): AsyncGenerator<readonly UploadedSuppression[]> {
  let batch: UploadedSuppression[] = [];
  for await (const read of readSuppressions(file.read(), rules)) {
    if ("problem" in read) continue;
    const { channel, address, reason } = read;
    batch.push({ channel, address, reason });
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

interface BatchCall extends SuppressionRules {
  readonly callId: string;
  readonly number: number;
}

/** Throws `QueueUnavailable` when it is not applied in time. */
async function apply(
  batch: readonly UploadedSuppression[],
  { callId, number, country }: BatchCall,
  request: RouteRequest<unknown, unknown>,
  api: ApiContext,
): Promise<void> {
  const { workspaceId } = request;
  const rows = await withoutListed(batch, { workspaceId, country }, api);
  if (rows.length === 0) return;
  const commandId = commandIdOf(workspaceId, `${callId}/${number}`, api.secrets);
  const call = { command, input: () => ({ rows }), waitMs: maxWaitMs };
  const outcome = await outcomeOfCommand(call, { commandId }, request, api);
  if (outcome === undefined) throw workersBehind();
  if (!outcome.ok) throw outcomeError(outcome);
}

async function withoutListed(
  batch: readonly UploadedSuppression[],
  about: { readonly workspaceId: WorkspaceId; readonly country: string | undefined },
  { tables }: Pick<ApiContext, "tables">,
): Promise<readonly UploadedSuppression[]> {
  const ids = batch.map((row) => suppressionIds({ ...about, ...row }));
  const found = await tables.getMany(suppressionTable.name, [...new Set(ids.flat())]);
  return batch.filter((_, index) => !ids[index]?.some((id) => readSuppression(found.get(id)) !== null));
}
