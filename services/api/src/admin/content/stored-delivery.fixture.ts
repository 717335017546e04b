/** A message to Ann and its stored delivery, for tests of batch results. */
import {
  parseWorkspaceId,
  userKey,
  type DeliveryRequest,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";

const workspaceId = parseWorkspaceId("11111111-1111-4111-8111-111111111111") as WorkspaceId;

export function requestToAnn(id: string): DeliveryRequest {
  return { workspaceId, id, userId: "ann", channel: "Email", templateId: "t1", origin: {}, requestedAt: 1 };
}

export function storedToAnn({ id, status, data = "{}" }: StoredPart): StoredDelivery {
  return {
    workspaceId,
    id,
    version: 1,
    status,
    channel: "Email",
    templateId: "t1",
    owner: userKey(workspaceId, "ann"),
    sentAt: 1,
    updatedAt: 1,
    dueAt: null,
    data,
  };
}

type StoredPart = Pick<StoredDelivery, "id" | "status"> & Partial<Pick<StoredDelivery, "data">>;
