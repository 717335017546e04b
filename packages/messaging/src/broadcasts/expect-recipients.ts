/**
 * Whom a broadcast will reach, counted when it starts by the checks of sending: as many as were promised before. Members of
 * excluded segments are counted beside it, because nothing is requested for them.
 */
import { templateDefinitionSchema, type TemplateDefinition } from "@signalbox/templates";
import { readContent, type WorkspaceView } from "@signalbox/workspace";
import { publishedDefinition } from "../deliveries/content/foresee-delivery.js";
import type { AudienceSegments, AudienceUsers } from "./audience-users.js";
import type { BroadcastRun, PagerProgress } from "./broadcast-run.js";
import type { ReachPlan } from "./reach/judge-users.js";
import { settleAudience, type SettlePorts } from "./reach/settle-audience.js";
import { addTimesAhead, type TimeAhead, type ZonedMoment } from "./times-ahead.js";

export type Expectation = Pick<PagerProgress, "expected" | "excluded" | "ahead">;

export interface ExpectedBroadcast {
  readonly run: BroadcastRun;
  readonly view: WorkspaceView;
  readonly segments: AudienceSegments;
  readonly users: AudienceUsers;
  /** Number of recipients. */
  readonly total: number;
  readonly isOver: () => boolean;
}

export type ExpectPorts = SettlePorts & { readonly now: () => Date };

/** Larger audiences are not looked at, because their first message would wait too long. */
const mostExpected = 20_000;
const budgetMs = 2_000;

/** Undefined when it is over before all are counted. */
export async function expectRecipients(
  broadcast: ExpectedBroadcast,
  ports: ExpectPorts,
): Promise<Expectation | undefined> {
  const { run, users, total, isOver } = broadcast;
  const excluded = await users.countExcluded();
  const counted = { ...(excluded.length > 0 && { excluded }) };
  // The pager counts the users of each zone while it walks.
  const unknown = { ...counted, ...(run.order.localTime !== undefined && { ahead: [] }) };
  const plan = total > mostExpected ? undefined : await planOf(broadcast, ports);
  if (plan === undefined) return isOver() ? undefined : unknown;
  const until = plan.now + budgetMs;
  let expected = 0;
  let ahead: readonly TimeAhead[] = [];
  for await (const { settled } of settleAudience(plan, ports)) {
    if (isOver()) return undefined;
    if (ports.now().getTime() > until) return unknown;
    const reached = settled.filter(({ stop }) => stop === undefined);
    expected += reached.length;
    const moments = reached.flatMap(({ user: { localTime } }) => localTime ?? []);
    ahead = addTimesAhead(ahead, moments.filter(isAfter(run.account.waveAt)));
  }
  return { ...counted, expected, ...(run.order.localTime !== undefined && { ahead }) };
}

function isAfter(waveAt: number): (moment: ZonedMoment) => boolean {
  return ({ at }) => at > waveAt;
}

async function planOf(
  { run: { workspaceId, broadcastId, order }, view, segments }: ExpectedBroadcast,
  ports: ExpectPorts,
): Promise<ReachPlan | undefined> {
  const kept = await readContent({ workspaceId, broadcastId }, ports);
  const definition: TemplateDefinition | undefined =
    kept === undefined
      ? await publishedDefinition({ workspaceId, templateId: order.templateId }, ports)
      : templateDefinitionSchema.safeParse(JSON.parse(kept.definition)).data;
  if (definition?.type !== order.channel) return undefined;
  const now = ports.now().getTime();
  return { workspaceId, broadcastId, order, segments, view, definition, at: now, now };
}
