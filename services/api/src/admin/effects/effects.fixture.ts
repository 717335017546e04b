/** Effects over HTTP in tests, and one definition of each kind that can be published. */
import { randomUUID } from "node:crypto";
import type { DraftKind } from "@signalbox/workspace";
import type { TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { delay, onEvent } from "../journeys/journeys.fixture.js";
import { traitIs } from "../segments/segments.fixture.js";

interface Counted {
  readonly count: number;
  readonly isEstimate: boolean;
  readonly interval: { readonly low: number; readonly high: number };
}

export interface ShownEffect {
  readonly uses: readonly { readonly kind: string; readonly name: string }[];
  readonly issues: readonly { readonly path: readonly (string | number)[]; readonly code: string }[];
  readonly confirmToken: string;
  readonly validUntil: number;
  readonly members?: number;
  readonly after?: Counted;
  readonly entering?: Counted;
  readonly leaving?: Counted;
  readonly looked?: number;
  readonly status?: string;
  readonly runs?: { readonly users: Counted; readonly nodes: readonly object[] };
  readonly starts?: object;
  readonly references?: readonly object[];
  readonly size?: object;
  readonly message: string;
}

export interface KindCase {
  readonly effect: string;
  readonly put: string;
  readonly first: object;
  readonly second: object;
  /** Of the put. */
  readonly bodyOf: (id: string, definition: object) => object;
}

const named = (id: string, definition: object): object => ({ id, name: `Resource ${id}`, definition });

export const kindCases: Readonly<Record<DraftKind, KindCase>> = {
  segments: {
    effect: "/segments/effect",
    put: "/segments",
    first: traitIs("plan", "pro"),
    second: traitIs("plan", "free"),
    bodyOf: named,
  },
  "user-properties": {
    effect: "/user-properties/effect",
    put: "/user-properties",
    first: { type: "Trait", path: "plan" },
    second: { type: "Trait", path: "tier" },
    bodyOf: named,
  },
  journeys: {
    effect: "/journeys/effect",
    put: "/journeys",
    first: onEvent("Signed up", [delay("wait", 60)]),
    second: onEvent("Signed up", [delay("wait", 90)]),
    bodyOf: named,
  },
  templates: {
    effect: "/content/templates/effect",
    put: "/content/templates",
    first: { type: "Sms", body: "Hello" },
    second: { type: "Sms", body: "Good morning" },
    bodyOf: named,
  },
  "subscription-page": {
    effect: "/subscription-page/effect",
    put: "/subscription-management-template",
    first: { html: "<p>{{ form }}</p>" },
    second: { html: "<main>{{ form }}</main>" },
    bodyOf: (_, definition) => definition,
  },
};

export function idOf(kind: DraftKind, { workspaceId }: TestApi): string {
  return kind === "subscription-page" ? workspaceId : randomUUID();
}

export function effectOf(testApi: TestApi, kind: DraftKind, body: object): Promise<AdminAnswer<ShownEffect>> {
  const { workspaceId } = testApi;
  return adminClient(testApi)("POST", kindCases[kind].effect, { body: { workspaceId, ...body } });
}

/** Throws for an effect without a token. */
export async function tokenOf(testApi: TestApi, kind: DraftKind, body: object): Promise<string> {
  const { body: effect, text } = await effectOf(testApi, kind, body);
  if (typeof effect.confirmToken !== "string") throw new Error(text);
  return effect.confirmToken;
}

export function saveDraft(
  testApi: TestApi,
  kind: DraftKind,
  { id, definition }: { readonly id: string; readonly definition: object },
): Promise<AdminAnswer<{ readonly draftUpdatedAt: number }>> {
  return adminClient(testApi)("PUT", `/drafts/${kind}/${id}`, {
    body: { name: `Resource ${id}`, definition },
  });
}

interface Published {
  readonly id: string;
  readonly definition: object;
  /** Of the put, besides. */
  readonly more?: object;
}

export function publish(
  testApi: TestApi,
  kind: DraftKind,
  { id, definition, more }: Published,
): Promise<AdminAnswer<{ readonly message: string; readonly updatedAt: number }>> {
  const { put, bodyOf } = kindCases[kind];
  return adminClient(testApi)("PUT", put, { body: { ...bodyOf(id, definition), ...more } });
}
