/** The examples of answers that only the api makes. */
import { exampleCreatedAt, exampleIds, type Example } from "@signalbox/workspace";

const properties = { [exampleIds.userProperty]: { name: "plan", value: "free" } };
const segments = [{ id: exampleIds.segment, name: "Free sign-ups" }];

export const exampleUserRow: Example = { id: "ann", properties, segments };

export const exampleUser: Example = {
  id: "ann",
  isAnonymous: false,
  traits: { email: "ann@example.com", plan: "free" },
  properties: {
    [exampleIds.userProperty]: {
      name: "plan",
      value: "free",
      setBy: { at: exampleCreatedAt, messageId: "0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986" },
    },
  },
  segments,
  groups: ["acme"],
  subscriptions: [{ id: exampleIds.subscriptionGroup, name: "Email", subscribed: true }],
  anonymousIds: ["browser-1"],
  firstSeenAt: exampleCreatedAt,
  lastSeenAt: exampleCreatedAt,
};

export const exampleEvent: Example = {
  messageId: "0b4f6a1e-3c7d-4e58-9a20-b1d3f5c7e986",
  eventType: "track",
  event: "Signed Up",
  userId: "ann",
  anonymousId: null,
  processingTime: "2026-01-01 10:00:00.012",
  eventTime: "2026-01-01 10:00:00.000",
  traits: '{"source":"blog"}',
};

export const exampleDelivery: Example = {
  sentAt: "2026-01-01T10:00:00.250Z",
  updatedAt: "2026-01-01T10:05:00.000Z",
  userId: "ann",
  originMessageId: "welcome-ann",
  templateId: exampleIds.template,
  status: "DFEmailOpened",
  channel: "Email",
  to: "ann@example.com",
  from: "Shop <shop@example.com>",
  variant: {
    type: "Email",
    from: "Shop <shop@example.com>",
    to: "ann@example.com",
    subject: "Welcome, ann",
    body: "<p>You are on ann@example.com.</p>",
    provider: { type: "Test" },
  },
};
