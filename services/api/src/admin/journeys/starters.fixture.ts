/**
 * The ready-made journeys of the dashboard, and how it makes them. The files are imported by their path, because the dashboard
 * has no entry for other packages.
 */
import { ApiError, createClient, type Schema, type SignalboxClient } from "@signalbox/client";
import type { TestApi } from "../../test-api.fixture.js";

export type Language = "en" | "de";

export interface Starter {
  readonly id: string;
  readonly needs: Readonly<Record<string, { readonly kind: string; readonly usual: readonly string[] }>>;
  readonly mails: Readonly<Record<string, unknown>>;
}
export interface Part {
  readonly kind: "segment" | "userProperty" | "template";
  readonly id: string;
  readonly name: string;
  readonly isThere: boolean;
  readonly isDraft: boolean;
}
export interface Plan {
  readonly name: string;
  readonly parts: readonly Part[];
  readonly definition: Schema<"JourneyDefinition">;
}
export interface Choices {
  readonly language: Language;
  readonly names: Readonly<Record<string, string>>;
  readonly sender: { readonly company: string; readonly website: string };
}
export interface Api {
  readonly client: SignalboxClient;
  readonly workspaceId: string;
}
export interface Made {
  readonly journeyId: string;
  readonly plan: Plan;
  readonly makings: Readonly<Record<Part["kind"], "publish" | "request" | "draft">>;
}

const folder = new URL("../../../../dashboard/src/pages/journeys/starters/", import.meta.url);
async function load<Module>(file: string): Promise<Module> {
  return (await import(new URL(file, folder).href)) as Module;
}
interface Makers {
  readonly planStarter: (starter: Starter, choices: Choices, existing: unknown) => Plan;
  readonly makeStarter: (api: Api, made: Made) => Promise<void>;
  readonly readExisting: (api: Api, journeyId: string) => Promise<unknown>;
}

const planning = await load<Pick<Makers, "planStarter">>("plan-starter.ts");
const making = await load<Pick<Makers, "makeStarter">>("make-starter.ts");
const reading = await load<Pick<Makers, "readExisting">>("read-existing.ts");

export const starters: readonly Starter[] = (await load<{ starters: readonly Starter[] }>("starters.ts"))
  .starters;
export const planStarter: Makers["planStarter"] = planning.planStarter;
export const makeStarter: Makers["makeStarter"] = making.makeStarter;
export const readExisting: Makers["readExisting"] = reading.readExisting;

export const publishing: Made["makings"] = {
  segment: "publish",
  userProperty: "publish",
  template: "publish",
};
export const sender: Choices["sender"] = {
  company: 'Müller & "Söhne" <3',
  website: "https://shop.example/?a=1&b=2",
};
/** As the client of the dashboard: answers that are errors are thrown. */
export function apiOf({ url, workspaceId }: TestApi, key: string): Api {
  const client = createClient({ baseUrl: url, key });
  client.use({
    async onResponse({ response }) {
      if (!response.ok) throw new ApiError(response, await response.json());
    },
  });
  return { client, workspaceId };
}

export function choicesFor(starter: Starter, language: Language): Choices {
  const names = Object.entries(starter.needs).map(([id, { usual }]) => [id, usual[0] ?? ""] as const);
  return { language, names: Object.fromEntries(names), sender };
}
