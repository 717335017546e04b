/** Checks that a subscription page renders in all of its situations. */
import { AppError, invalid, issueAt, type WorkspaceId } from "@signalbox/core";
import { textFaultSentence } from "@signalbox/templates";
import { overrunWords, renderLimitMs } from "../../computation/overrun.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { pageVariables } from "../../subscription-management/custom-page.js";
import { samplePages } from "./sample-page.js";

/** Throws `BadRequest` with every fault. */
export async function requirePage(
  source: string,
  workspaceId: WorkspaceId,
  { computation }: Pick<ApiContext, "computation">,
): Promise<void> {
  const readers = samplePages.map(pageVariables);
  const limitMs = readers.length * renderLimitMs;
  const rendered = await computation.within(workspaceId, (run) =>
    run("renderPages", { source, readers }, { limitMs }),
  );
  if (!rendered.ok) throw badRequest(issueAt(["html"], invalid(overrunWords[rendered.overran])));
  for (const page of rendered.value) {
    if (page.ok) continue;
    const issues = page.faults.map((fault) => issueAt(["html"], textFaultSentence(fault)));
    const texts = issues.map(({ problem }) => problem);
    throw new AppError({ code: "BadRequest", message: `html: ${texts.join("; ")}`, issues });
  }
}
