/** Deliveries as the worker stores them, for tests of what the API shows. */
import type { DeliveryReport, DeliveryRequest, StoredDelivery, WorkspaceId } from "@signalbox/core";
import {
  claimed,
  newDelivery,
  postponed,
  reported,
  settled,
  toStored,
  type Delivery,
  type DeliveryOutcome,
} from "@signalbox/messaging";

/** `at(1)` is a minute past this moment. */
const begin = Date.UTC(2026, 0, 31, 12);

export function at(minutes: number): number {
  return begin + minutes * 60_000;
}

export interface DeliveryPlan extends Partial<Omit<DeliveryRequest, "workspaceId" | "id">> {
  readonly to?: string;
  readonly from?: string;
  /** In minutes; settled one minute later, when there is an outcome. */
  readonly requested?: number;
  readonly outcome?: Partial<DeliveryOutcome>;
  /** The vendor's reports, a minute apart. */
  readonly reports?: readonly DeliveryReport["event"][];
}

export function aRequest(workspaceId: WorkspaceId, id: string, plan: DeliveryPlan = {}): DeliveryRequest {
  const { to: _, from: __, requested = 0, outcome: ___, reports: ____, ...request } = plan;
  return {
    workspaceId,
    id,
    userId: "ann",
    channel: "Email",
    templateId: "welcome",
    origin: {},
    requestedAt: at(requested),
    ...request,
  };
}

/** Sent one minute after the request, by default. */
export function aSentDelivery(workspaceId: WorkspaceId, id: string, plan: DeliveryPlan = {}): StoredDelivery {
  const { to = "ann@example.com", from = "shop@example.com", requested = 0, outcome, reports = [] } = plan;
  const request = aRequest(workspaceId, id, plan);
  let delivery: Delivery = claimed(newDelivery(request), {
    claim: "c1",
    provider: "Test",
    at: at(requested),
    until: at(requested + 5),
    decision: { at: at(requested), identifier: { key: "email", value: to }, suppression: null },
    renderedAt: at(requested),
    templateRevision: Date.UTC(2026, 0, 7),
    to,
    from,
  });
  delivery = settled(delivery, {
    outcome: {
      event: "DFInternalMessageSent",
      at: at(requested + 1),
      variant: { type: request.channel, to, provider: { type: "Test" } },
      ...outcome,
    },
    attempt: { result: "accepted", vendorId: "v-1" },
  });
  for (const [index, event] of reports.entries()) {
    const report = { workspaceId, messageId: `${id}-${index}`, event, provider: "Test", origin: {} };
    delivery = reported(delivery, { ...report, at: at(requested + 2 + index) }, at(requested + 2 + index));
  }
  return { ...toStored(delivery), version: 1 };
}

/** Requested and postponed once. */
export function anOpenDelivery(
  workspaceId: WorkspaceId,
  id: string,
  plan: DeliveryPlan = {},
): StoredDelivery {
  const { requested = 0 } = plan;
  const fresh = newDelivery(aRequest(workspaceId, id, plan));
  const tried = claimed(fresh, {
    claim: "c1",
    provider: "Test",
    at: at(requested),
    until: at(requested + 5),
    decision: { at: at(requested), identifier: { key: "email", value: "ann@example.com" } },
  });
  const attempt = { result: "later", reason: "try later", code: 421 } as const;
  const open = postponed(tried, {
    at: at(requested + 1),
    until: at(requested + 9),
    because: "Retry",
    attempt,
  });
  return { ...toStored(open), version: 1 };
}
