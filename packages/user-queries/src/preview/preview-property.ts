/** Previews an unsaved user property: its most frequent values among a random sample of the users, or among few users. */
import type { PropertyDefinition } from "@signalbox/audience";
import type { ActorKey, Json, WorkspaceId } from "@signalbox/core";
import type { UserDocument } from "@signalbox/users";
import { estimateCount } from "./estimate-count.js";
import { planDraft, valuesOfUsers, type DraftPorts } from "./evaluate-users.js";
import { drawFrom, fewUsers } from "./draw-users.js";
import type { PagePorts } from "./page-candidates.js";
import type { UserCounts } from "./user-counts.js";

export interface PropertyQuestion {
  readonly workspaceIds: readonly WorkspaceId[];
  readonly definition: PropertyDefinition;
  /** Values to name. */
  readonly limit: number;
}

/** Of all users, with bounds that contain the true share with a probability of 95 %. */
export interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

export interface PropertyPreview {
  /** The most frequent first. */
  readonly values: readonly (Share & { readonly value: Json })[];
  readonly withoutValue: Share;
  /** Users that were evaluated. */
  readonly looked: number;
  readonly isEstimate: boolean;
}

export type PropertyPreviewPorts = DraftPorts &
  PagePorts & {
    readonly counts: UserCounts;
    /** In [0, 1). */
    readonly random: () => number;
  };

const budgetMs = 8_000;

export async function previewProperty(
  { workspaceIds, definition, limit }: PropertyQuestion,
  ports: PropertyPreviewPorts,
): Promise<PropertyPreview> {
  const until = ports.now().getTime() + budgetMs;
  const draft = { id: "draft", definition };
  const plan = await planDraft(draft, ports.threads);
  const population = await ports.counts.of(workspaceIds, ports.actors);
  const counted = population.reduce((sum, { count }) => sum + count, 0);
  const drawn = await drawFrom({ population }, workspaceIds, ports);
  const values = new Map<ActorKey, string | null>();
  const places: (readonly UserDocument[])[] = [];
  for (const { places: found } of drawn) {
    const documents = found.flat();
    const read = await valuesOfUsers({ documents }, { draft, plan }, { ...ports, until });
    if (read === undefined) continue;
    places.push(...found);
    for (const [key, text] of read) values.set(key, text);
  }
  const looked = places.flat().length;
  const total = counted > fewUsers ? Math.max(counted, looked) : looked;
  const shareOf = (isCounted: (key: ActorKey) => boolean): Share => {
    const { count, low, high } = estimateCount(
      total,
      places.map((users) => ({
        users: users.length,
        members: users.filter(({ key }) => isCounted(key)).length,
      })),
    );
    const whole = Math.max(total, 1);
    return { share: count / whole, low: low / whole, high: high / whole };
  };
  return {
    values: mostFrequent([...values.values()], limit).map((text) => ({
      value: JSON.parse(text) as Json,
      ...shareOf((key) => values.get(key) === text),
    })),
    withoutValue: shareOf((key) => !values.has(key)),
    looked,
    isEstimate: looked < total || places.length < drawn.flatMap((each) => each.places).length,
  };
}

function mostFrequent(texts: readonly (string | null)[], limit: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts]
    .toSorted(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
    .slice(0, limit)
    .map(([text]) => text);
}
