/** A parent with its children in tests, each with its write key. */
import type { WorkspaceId } from "@signalbox/core";
import { expect } from "vitest";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin/admin-client.fixture.js";
import type { TestApi } from "../test-api.fixture.js";

export interface WorkspaceBody {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly externalId?: string;
  readonly type: string;
  readonly writeKey: string;
  readonly domain?: string;
  readonly status: string;
}

/** Paths below `/api-l`. */
export function workspaceClient(testApi: TestApi): AdminClient {
  return adminClient(testApi, "/api-l");
}

export async function makeChild(
  testApi: TestApi,
  child: { readonly name: string; readonly externalId?: string; readonly domain?: string },
): Promise<WorkspaceBody> {
  const answer = await workspaceClient(testApi)<WorkspaceBody>("PUT", "/admin/workspaces/child", {
    body: child,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

export function setStatus(
  testApi: TestApi,
  workspaceId: WorkspaceId,
  status: "Active" | "Paused",
): Promise<AdminAnswer<WorkspaceBody>> {
  return workspaceClient(testApi)("PATCH", "/admin/workspaces/status", { body: { workspaceId, status } });
}

/** Sends as that workspace and waits until it is applied. */
export function sendAs(
  testApi: TestApi,
  { writeKey }: Pick<WorkspaceBody, "writeKey">,
  kind: string,
  call: object,
): Promise<Response> {
  return testApi.send(`/api/public/apps/${kind}`, call, { authorization: writeKey });
}
