import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineHandler, type Behaviour } from "../behaviour.js";
import { anEvent, workspaceId } from "../user/event.fixture.js";
import { emptyView, type WorkspaceView } from "../workspace/workspace-view.js";
import { admitTasks } from "./admission.js";
import type { Task } from "./window.js";
import { actorKey, jobId } from "@signalbox/core";

const handlers = {
  event: defineHandler<null, object>({
    body: z.object({}),
    event: () => anEvent(),
    decide: (state) => ({ state }),
  }),
  wake: defineHandler<null, object>({ body: z.object({}), decide: (state) => ({ state }) }),
  reevaluate: defineHandler<null, object>({ body: z.object({}), decide: (state) => ({ state }) }),
};

function aTask(kind: string, type: keyof typeof handlers): Task {
  const handler = handlers[type];
  return {
    job: jobId("job"),
    message: { to: actorKey(workspaceId, kind, "x"), type, body: {} },
    address: { workspaceId, kind, id: "x" },
    behaviour: { kind, handlers } as unknown as Behaviour<unknown>,
    handler,
    prepared: handler.prepare({}),
  };
}

const event = aTask("user", "event");
const wakeUp = aTask("user", "wake");
const look = aTask("user", "reevaluate");
const command = aTask("workspace", "reevaluate");
const progress = aTask("recompute", "reevaluate");
const all = [event, wakeUp, look, command, progress];

function admitted(status: WorkspaceView["status"]) {
  return admitTasks(all, new Map([[workspaceId, { ...emptyView, status }]]));
}

describe("a step", () => {
  it("applies everything of an active workspace, and of one nobody has made yet", () => {
    expect(admitted("Active")).toEqual({ tasks: all, putAside: [] });
    expect(admitTasks(all, new Map()).tasks).toEqual(all);
  });

  it("puts the events of a paused workspace aside and goes on with what follows from earlier ones", () => {
    const { tasks, putAside } = admitted("Paused");
    expect(tasks).toEqual([wakeUp, look, command, progress]);
    expect(putAside.map(({ task, error }) => [task, error.code])).toEqual([[event, "WorkspacePaused"]]);
  });

  it("drops everything of a deleted workspace but what its own actors are told, and alarms", () => {
    expect(admitted("Tombstoned")).toEqual({ tasks: [wakeUp, command, progress], putAside: [] });
  });
});
