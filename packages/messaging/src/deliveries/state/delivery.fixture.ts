/** Builders of deliveries for tests, with defaults for what is not given. */
import {
  parseWorkspaceId,
  type DeliveryReport,
  type DeliveryRequest,
  type WorkspaceId,
} from "@signalbox/core";
import { claimed, newDelivery, type Delivery } from "./delivery.js";
import type { DeliveryOutcome } from "./record.js";

const workspace = parseWorkspaceId("00000000-0000-4000-8000-000000000001");
if (workspace === undefined) throw new Error("no workspace id");
export const theWorkspace: WorkspaceId = workspace;

export function aRequest(request: Partial<DeliveryRequest> = {}): DeliveryRequest {
  return {
    workspaceId: theWorkspace,
    id: "d1",
    userId: "ann",
    channel: "Email",
    templateId: "t1",
    origin: {},
    requestedAt: 1_000,
    ...request,
  };
}

export function aClaim(delivery: Delivery = newDelivery(aRequest()), at = 2_000): Delivery {
  return claimed(delivery, {
    provider: "Smtp",
    claim: "c1",
    at,
    until: at + 60_000,
    to: "ann@example.com",
    decision: { at, identifier: { key: "email", value: "ann@example.com" }, suppression: null },
  });
}

export function aSentOutcome(at = 3_000): DeliveryOutcome {
  return { event: "DFInternalMessageSent", at, variant: { type: "Email", to: "ann@example.com" } };
}

export function aReport(report: Partial<DeliveryReport> = {}): DeliveryReport {
  return {
    workspaceId: theWorkspace,
    messageId: "r1",
    event: "DFEmailDelivered",
    at: 4_000,
    provider: "Smtp",
    deliveryId: "d1",
    origin: {},
    ...report,
  };
}
