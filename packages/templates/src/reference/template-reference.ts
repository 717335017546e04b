/**
 * The language of templates as the engine has it: its filters and tags, each with an example and the example's result. Made
 * from the engine, so a filter that it gains or loses is a fault until the examples follow. For the documents and for editors.
 */
import { engine, newBudget } from "../liquid/engine.js";
import { layouts } from "../liquid/layouts.js";
import { parseLiquid, renderLiquid } from "../liquid/liquid-text.js";
import type { Surroundings } from "../liquid/writers.js";
import { liquidScope, type TemplateLinks } from "../variables.js";
import { blockTypes } from "../low-code/blocks.js";
import { inlineTypes } from "../low-code/inlines.js";
import { structures } from "../low-code/structures.js";
import { filterExamples } from "./filter-examples.js";
import { structureNodes } from "./structure-nodes.js";
import { linkTags, tagExamples } from "./tag-examples.js";

export interface LanguagePart {
  readonly name: string;
  readonly about: string;
  readonly example?: string;
  readonly result?: string;
}

export interface TemplateReference {
  readonly variables: readonly LanguagePart[];
  readonly filters: readonly LanguagePart[];
  readonly tags: readonly LanguagePart[];
  /** Tags that are links of the message. */
  readonly linkTags: readonly LanguagePart[];
  readonly layouts: readonly string[];
  /** What a document of the visual editor is made of, as `type` names it. */
  readonly lowCode: {
    readonly blocks: readonly string[];
    readonly inlines: readonly string[];
    /** Those around other blocks, at the top level and in columns. */
    readonly structures: readonly LanguagePart[];
  };
}

/** Throws when a filter or a tag of the engine has no example, when an example has no filter or tag, or does not render. */
export function templateReference(): TemplateReference {
  const tags = partsOf("tag", Object.keys(engine.tags), tagExamples);
  return {
    variables: partsOf("variable", Object.keys(scopeOfExamples("text")), variables),
    filters: partsOf("filter", Object.keys(engine.filters), filterExamples),
    tags: tags.filter(({ name }) => !linkTags.has(name)),
    linkTags: tags.filter(({ name }) => linkTags.has(name)),
    layouts: Object.keys(layouts),
    lowCode: {
      blocks: blockTypes,
      inlines: inlineTypes,
      structures: partsOf("node", Object.keys(structures), structureNodes),
    },
  };
}

const variables: Examples = {
  user: {
    about:
      "The user properties of the recipient, by name. What `batch-send` or a test gives as properties comes first.",
    example: "{{ user.firstName }}",
  },
  tags: {
    about:
      "About the message: `workspaceId`, `messageId`, `userId`, `templateId`, `channel`, and where it comes from one `journeyId`, `nodeId`, `runId` or `broadcastId`. `batch-send` adds its own.",
  },
  secrets: {
    about: "The secrets of the workspace, each named literally: `secrets.crmToken`. In webhooks only.",
  },
  brand: {
    about:
      "How mails of the workspace look: `brand.company`, `brand.address`, `brand.logo` (nothing where none is set), `brand.logoWidth`, `brand.logoAlt`, `brand.color`, `brand.textOnColor`, `brand.background`, `brand.text`, `brand.font`.",
    example: '<a style="color:{{ brand.color }}">{{ brand.company | default: "Our shop" }}</a>',
  },
  workspace_id: { about: "The id of the workspace.", example: "{{ workspace_id }}" },
  message_id: { about: "The id of the delivery.", example: "{{ message_id }}" },
  identifier_key: {
    about: "The user property with the address of the message.",
    example: "{{ identifier_key }}",
  },
  subscription_group_id: {
    about: "The subscription group of the message, where it has one.",
    example: "{% if subscription_group_id %}{% unsubscribe_url %}{% endif %}",
  },
};

type Examples = Readonly<Record<string, { readonly about: string; readonly example?: string }>>;

/** In the order of the examples, which groups what belongs together. */
export function partsOf(kind: string, known: readonly string[], examples: Examples): readonly LanguagePart[] {
  const undescribed = known.filter((name) => !Object.hasOwn(examples, name));
  if (undescribed.length > 0) throw new Error(`no example for the ${kind} ${undescribed.join(", ")}`);
  const gone = Object.keys(examples).filter((name) => !known.includes(name));
  if (gone.length > 0) throw new Error(`there is no ${kind} ${gone.join(", ")}`);
  return Object.entries(examples).map(([name, { about, example }]) => ({
    name,
    about,
    ...(example !== undefined && { example, result: resultOf(example, kind === "tag" ? "html" : "text") }),
  }));
}

function resultOf(example: string, surroundings: Surroundings): string {
  const parsed = parseLiquid(example);
  const site = { scope: scopeOfExamples(surroundings), links: linksOfExamples, budget: newBudget() };
  const rendered = parsed.ok ? renderLiquid(parsed.value, surroundings, site) : parsed;
  if (!rendered.ok)
    throw new Error(`${example}: ${rendered.faults.map(({ message }) => message).join("; ")}`);
  return rendered.value;
}

/** The user of the examples. */
export const userOfExamples = {
  id: "ann",
  email: "ann@example.com",
  firstName: "Ann",
  plan: "free",
  address: "1 Main Street\nSpringfield",
  appointment: "2026-07-10T07:00:00Z",
  tags: ["sailing", "Chess"],
  ratings: [5, null],
  cart: [
    { name: "hat", price: 12, color: "red" },
    { name: "cap", price: 4, color: "blue" },
  ],
} as const;

function scopeOfExamples(surroundings: Surroundings): Record<string, unknown> {
  return liquidScope(
    {
      user: userOfExamples,
      tags: {},
      secrets: {},
      workspaceId: "0b7c2f5e",
      messageId: "m-1",
      subscriptionGroupId: "g-1",
      identifierKey: "email",
    },
    surroundings,
  );
}

const linksOfExamples: TemplateLinks = {
  unsubscribeUrl: () => "https://…/page?…&sub=0",
  managementUrl: ({ showsAllChannels }) =>
    `https://…/page?…${showsAllChannels ? "&showAllChannels=true" : ""}`,
  viewInBrowserUrl: () => "https://…/view-in-browser?…",
};
