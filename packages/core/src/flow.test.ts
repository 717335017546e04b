import { expect, it } from "vitest";
import { flowActor, flowOf } from "./flow.js";
import type { WorkspaceId } from "./ids.js";
import { userKey } from "./messages/user.js";
import { workspaceId } from "./testing.js";

const other = `${workspaceId.slice(0, -1)}0` as WorkspaceId;
const [ann, ben] = [userKey(workspaceId, "ann"), userKey(workspaceId, "ben")];

it("names the workspace, and the actor when there is one", () => {
  const { workspace, actor } = flowOf([ann, ann]) ?? {};
  expect(actor).toBe(flowActor(ann));
  expect(flowOf([ann, ben])).toStrictEqual({ workspace });
  expect(flowOf([userKey(other, "ann")])?.workspace).not.toBe(workspace);
});

it("is none for messages of several workspaces, or of nobody", () => {
  expect(flowOf([ann, userKey(other, "ann")])).toBeUndefined();
  expect(flowOf([])).toBeUndefined();
});

it("holds no id", () => {
  expect(JSON.stringify(flowOf([ann]))).not.toContain("ann");
  expect(flowOf([ann])).toStrictEqual({
    workspace: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    actor: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
  });
});
