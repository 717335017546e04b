/**
 * POST `/segments/upload-csv`: the list of a manual segment from a CSV file of any length. The whole file is
 * checked before anything is applied; the valid rows of an invalid file are applied only when adding to the list.
 */
import { type TraitRules } from "@signalbox/imports";
import { replaceManualSegment } from "@signalbox/workspace";
import { guardedBy } from "../../commands/guarded-by.js";
import { AppError, type Issue, issueAt } from "@signalbox/core";
import type { ListedUser } from "@signalbox/users";
import { badRequest } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { createIssueList } from "../uploads/issue-list.js";
import { readUsers } from "../uploads/read-users.js";
import type { CsvLimits } from "../uploads/read-table.js";
import { withSpooledFile, type SpooledFile } from "../uploads/spool-file.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { manualSegmentId } from "./manual-segment.js";
import { listBatch, updateList } from "./update-list.js";
import { requestSays } from "../../http/request-sentences.js";

const segmentHeader = "df-segment-id";
const appendHeader = "df-manual-segment-append";

export const uploadSegmentCsv: Endpoint = defineEndpoint({
  ...guardedBy(replaceManualSegment),
  summary: "Upload a CSV file into a manual segment",
  upload: [
    {
      name: segmentHeader,
      required: true,
      description: "The manual segment. Columns are separated by commas, semicolons or tabs.",
    },
    { name: appendHeader, required: false, description: "`true` keeps the current members." },
  ],
  answers: [
    { status: 200, description: "Queued: all users in the column `id`, with the other columns as traits" },
    { status: 400, description: "The message names the invalid rows" },
    { status: 404, description: "No segment with this id" },
    { status: 413, description: "The file is too large" },
  ],
  handle: async (request, api) => {
    const { http, workspaceId } = request;
    const append = appendOf(http.get(appendHeader));
    if (http.get(segmentHeader) === "")
      throw badRequest(issueAt([segmentHeader], requestSays.requiredHeader()));
    const id = await manualSegmentId(http.get(segmentHeader), request, api);
    const { defaultCountry: country } = await readWorkspace(workspaceId, api.actors);
    return withSpooledFile(http, api.config.uploadBytes, async (file) => {
      const limits = { rowBytes: api.config.limits.eventBytes, country };
      const report = await checkFile(file, limits);
      if (report.issues > 0 && (!append || report.users === 0)) {
        throw new AppError({ code: "BadRequest", message: report.message, issues: report.listed });
      }
      const users = batchesOf(file, limits);
      const sameFile = { ...request, body: { id, append, file: file.sha256 } };
      const answer = await updateList({ segmentId: id, append, users, waits: false }, sameFile, api);
      if (report.issues === 0) return answer;
      throw new AppError({
        code: "PartiallyApplied",
        message: `${report.message}; the other rows are applied`,
        issues: report.listed,
      });
    });
  },
});

function appendOf(header: string): boolean {
  if (header === "" || header === "false") return false;
  if (header === "true") return true;
  throw badRequest(issueAt([appendHeader], requestSays.noFlag()));
}

type FileLimits = CsvLimits & TraitRules;

interface FileReport {
  readonly users: number;
  readonly issues: number;
  /** Names the first invalid rows. */
  readonly message: string;
  readonly listed: readonly Issue[];
}

async function checkFile(file: SpooledFile, limits: FileLimits): Promise<FileReport> {
  const issues = createIssueList();
  let users = 0;
  for await (const read of readUsers(file.read(), limits)) {
    if ("problem" in read) issues.add(read);
    else users += 1;
  }
  return { users, issues: issues.count, message: issues.message(), listed: issues.issues() };
}

async function* batchesOf(file: SpooledFile, limits: FileLimits): AsyncGenerator<readonly ListedUser[]> {
  let batch: ListedUser[] = [];
  for await (const read of readUsers(file.read(), limits)) {
    if ("problem" in read) continue;
    const { id, row, cells: traits } = read;
    batch.push({ id, row, traits });
    if (batch.length < listBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
