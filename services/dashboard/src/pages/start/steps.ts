/** The steps of setting a workspace up, and which are done; only from what the server has. */

export const stepIds = ["event", "region", "template", "provider", "campaign", "colleague"] as const;
export type StepId = (typeof stepIds)[number];

export interface StartFacts {
  /** Each is undefined while it is not known, or while the member may not see it. */
  readonly hasEvent: boolean | undefined;
  /** Whether the time zone and the country of the workspace are set, or the proposal for them was dismissed. */
  readonly hasRegion: boolean | undefined;
  readonly templates: number | undefined;
  /** Types of the providers that are set up, of all channels. */
  readonly providers: readonly string[] | undefined;
  /** Of them, those for email. */
  readonly emailProviders: readonly string[];
  /** Whether a provider has taken messages lately, or has accepted its settings now. */
  readonly isVerified: boolean;
  readonly journeys: number | undefined;
  readonly broadcasts: number | undefined;
  readonly members: number | undefined;
  readonly invitations: number | undefined;
}

export interface Step {
  readonly id: StepId;
  readonly isDone: boolean;
}

/** The provider of new workspaces: what it sends stays in the test mailbox. */
const testProvider = "Test";

/** Providers that reach people. */
export function realProviders(types: readonly string[]): readonly string[] {
  return types.filter((type) => type !== testProvider);
}

/** Steps that are not known are left out. */
export function stepsOf(facts: StartFacts): readonly Step[] {
  const { hasEvent, hasRegion, templates, providers, isVerified } = facts;
  const { journeys, broadcasts, members, invitations } = facts;
  const done: Readonly<Record<StepId, boolean | undefined>> = {
    event: hasEvent,
    region: hasRegion,
    template: templates === undefined ? undefined : templates > 0,
    provider: providers === undefined ? undefined : realProviders(providers).length > 0 && isVerified,
    campaign: sumOf(journeys, broadcasts, (count) => count > 0),
    colleague: sumOf(members, invitations, (count) => count > 1),
  };
  return stepIds.flatMap((id) => {
    const isDone = done[id];
    return isDone === undefined ? [] : [{ id, isDone }];
  });
}

function sumOf(
  one: number | undefined,
  other: number | undefined,
  isEnough: (sum: number) => boolean,
): boolean | undefined {
  return one === undefined || other === undefined ? undefined : isEnough(one + other);
}
