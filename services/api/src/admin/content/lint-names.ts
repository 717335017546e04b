/** Names behind `user.` in a template: those that are no user property, and those without a fallback. */
import type { WorkspaceId } from "@signalbox/core";
import { lintSays, type MailFinding } from "@signalbox/mail-lint";
import { renderLimitMs } from "../../computation/overrun.js";
import type { ApiContext } from "../../context.js";
import { recentNames } from "../events/recent-names.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { partsNamedIn } from "./known-parts.js";

const noFallbackCode = lintSays.lintNoFallback({ name: "" }).code;
const unknownCode = lintSays.lintUnknownProperty({ name: "", suggestion: "" }).code;

/** Reads seen traits only when a name is no user property. Nothing where it takes too long. */
export async function nameFindings(
  definition: object,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "events" | "computation" | "tables">,
): Promise<readonly MailFinding[]> {
  const { userProperties } = await readWorkspace(workspaceId, api.actors);
  const properties = userProperties.map(({ name }) => name);
  const parts = await partsNamedIn(definition, workspaceId, api);
  return api.computation.within(workspaceId, async (run) => {
    const foundWith = async (traits: readonly string[]): Promise<readonly MailFinding[]> => {
      const input = { definition, parts, properties, traits };
      const found = await run("lintNames", input, { limitMs: renderLimitMs });
      return found.ok ? found.value : [];
    };
    const found = await foundWith([]);
    if (!found.some(({ says }) => says.code === unknownCode)) return found;
    const traits = await recentNames([workspaceId], "identify", api);
    return foundWith([...traits.values()].flat());
  });
}

/** User properties without which a user gets no message; none where finding them takes too long. */
export async function neededNames(
  definition: object,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "computation">,
): Promise<readonly string[]> {
  const { userProperties } = await readWorkspace(workspaceId, api.actors);
  const properties = userProperties.map(({ name }) => name);
  const parts = await partsNamedIn(definition, workspaceId, api);
  const input = { definition, parts, properties, traits: [] };
  const found = await api.computation.within(workspaceId, (run) =>
    run("lintNames", input, { limitMs: renderLimitMs }),
  );
  const findings = found.ok ? found.value : [];
  return findings.flatMap(({ says: { code, values } }) =>
    code === noFallbackCode && typeof values["name"] === "string" ? [values["name"]] : [],
  );
}
