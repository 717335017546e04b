/** Builder of delivery requests for tests. */
import type { DeliveryRequest } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";

export function aRequest(request: Partial<DeliveryRequest> = {}): DeliveryRequest {
  return {
    workspaceId,
    id: "d1",
    userId: "ann",
    channel: "Email",
    templateId: "t1",
    origin: {},
    requestedAt: 1_000,
    ...request,
  };
}
