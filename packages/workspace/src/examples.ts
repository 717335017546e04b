/**
 * The resources of the reference's examples: the user, the segment and the template of the quickstart, a journey.
 * Every example fits the schemas of its route (a test checks it).
 */

export type Example = Readonly<Record<string, unknown>>;

export const exampleIds = {
  workspace: "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
  segment: "3f1c9a52-7be4-4d0c-8a39-5e2b6d1f7c84",
  template: "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11",
  journey: "e8d2b6f0-41c7-4a95-b3de-6f0a9c8b7d25",
  userProperty: "51d7e3c9-6a2f-4b84-9e0d-8c4f1a7b3e96",
  subscriptionGroup: "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264",
  broadcast: "d4e6f8a0-1c3b-5d5e-8f70-92a4b6c8dae1",
} as const;

/** 1 January 2026, 10:00 UTC, in ms. */
export const exampleCreatedAt = 1_767_261_600_000;
const updated = { createdAt: exampleCreatedAt, updatedAt: exampleCreatedAt };

export const exampleSegment: Example = {
  entryNode: { id: "both", type: "And", children: ["plan", "event"] },
  nodes: [
    { id: "plan", type: "Trait", path: "plan", operator: { type: "Equals", value: "free" } },
    { id: "event", type: "Performed", event: "Signed Up", times: 1, timesOperator: ">=" },
  ],
};

export const exampleSavedSegment: Example = {
  id: exampleIds.segment,
  workspaceId: exampleIds.workspace,
  name: "Free sign-ups",
  definition: exampleSegment,
  resourceType: "Declarative",
  status: "Running",
  ...updated,
  definitionUpdatedAt: exampleCreatedAt,
};

export const exampleTemplate: Example = {
  type: "Email",
  from: "Shop <shop@example.com>",
  subject: "Welcome, {{ user.id }}",
  body: "<p>You are on {{ user.email }}.</p> {% unsubscribe_link %}",
};

export const exampleSavedTemplate: Example = {
  workspaceId: exampleIds.workspace,
  id: exampleIds.template,
  name: "Welcome",
  type: "Email",
  definition: exampleTemplate,
  updatedAt: exampleCreatedAt,
};

/** A day after "Signed Up" it sends "Welcome". */
export const exampleJourney: Example = {
  entryNode: { type: "EventEntryNode", event: "Signed Up", child: "a-day" },
  exitNode: { type: "ExitNode" },
  nodes: [
    { type: "DelayNode", id: "a-day", variant: { type: "Second", seconds: 86_400 }, child: "welcome" },
    {
      type: "MessageNode",
      id: "welcome",
      variant: { type: "Email", templateId: exampleIds.template },
      child: "ExitNode",
    },
  ],
};

export const examplePart: Example = { type: "Part", body: "<p>Yours, the shop</p>" };

export const exampleSavedPart: Example = {
  workspaceId: exampleIds.workspace,
  id: exampleIds.template,
  name: "footer",
  definition: examplePart,
  updatedAt: exampleCreatedAt,
};

export const exampleSavedJourney: Example = {
  workspaceId: exampleIds.workspace,
  id: exampleIds.journey,
  name: "Welcome a day later",
  status: "Running",
  canRunMultiple: false,
  definition: exampleJourney,
  version: 1,
  resourceType: "Declarative",
  ...updated,
};

export const exampleUserProperty: Example = { type: "Trait", path: "plan" };

export const exampleSavedUserProperty: Example = {
  workspaceId: exampleIds.workspace,
  id: exampleIds.userProperty,
  name: "plan",
  definition: exampleUserProperty,
  status: "Running",
  ...updated,
  definitionUpdatedAt: exampleCreatedAt,
};

export const exampleSavedGroup: Example = {
  workspaceId: exampleIds.workspace,
  id: exampleIds.subscriptionGroup,
  name: "Email",
  channel: "Email",
  type: "OptOut",
  unsubscribedSegmentId: "6c0e2a48-9d1f-4b73-85e6-f2a4c8d0b1e7",
  ...updated,
};
