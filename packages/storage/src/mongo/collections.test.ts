import { actorKey } from "@signalbox/core";
import { expect, it } from "vitest";
import { aWorkspace } from "../conformance/samples.js";
import { actorCollectionName, byActorCollection } from "./collections.js";

it("users, groups and anonymous users share one collection, every other kind has its own", () => {
  expect(["user", "anonymous", "workspace", "broadcast"].map(actorCollectionName)).toEqual([
    "users",
    "users",
    "workspaces",
    "broadcastActors",
  ]);
});

it("actors are sorted by the kind in their key, whatever their id looks like", () => {
  const workspaceId = aWorkspace();
  const user = actorKey(workspaceId, "user", "/workspace/x");
  const anonymousUser = actorKey(workspaceId, "anonymous", "");
  const workspace = actorKey(workspaceId, "workspace", "user/y");
  expect(byActorCollection([user, workspace, anonymousUser], (key) => key)).toEqual(
    new Map([
      ["users", [user, anonymousUser]],
      ["workspaces", [workspace]],
    ]),
  );
});
