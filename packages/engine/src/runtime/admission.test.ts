import { actorKey, AppError, jobId } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defineHandler, type Behaviour } from "../behaviour.js";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import { admitTasks, type Arrival, type Verdict } from "./admission.js";
import type { Task } from "./batch-window.js";

const handlers = {
  event: defineHandler<null, object>({
    body: z.object({}),
    event: () => anEvent(),
    decide: (state) => ({ state }),
  }),
  look: defineHandler<null, object>({ body: z.object({}), decide: (state) => ({ state }) }),
};

function aTask(kind: string, type: keyof typeof handlers): Task<string> {
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
const look = aTask("user", "look");
const command = aTask("workspace", "look");
const views = new Map([[workspaceId, "the view"]]);

describe("admitTasks", () => {
  it("calls the policy for each message with the view of its workspace", () => {
    const arrivals: Arrival<string>[] = [];
    admitTasks([event, command], views, (arrival) => {
      arrivals.push(arrival);
      return "accept";
    });
    expect(arrivals).toEqual([
      { kind: "user", type: "event", bringsEvent: true, workspace: "the view" },
      { kind: "workspace", type: "look", bringsEvent: false, workspace: "the view" },
    ]);
  });

  it("returns accepted messages and dead letters with their error, and omits dropped messages", () => {
    const error = new AppError({ code: "Refused", message: "not now" });
    const verdicts = new Map<unknown, Verdict>([
      ["event", { deadLetter: error }],
      ["look", "drop"],
    ]);
    const admit = ({ kind, type }: Arrival<string>): Verdict =>
      kind === "workspace" ? "accept" : (verdicts.get(type) ?? "accept");
    expect(admitTasks([event, look, command], views, admit)).toEqual({
      tasks: [command],
      deadLettered: [{ task: event, error }],
    });
  });

  it("throws when the view of a workspace was not loaded", () => {
    expect(() => admitTasks([event], new Map(), () => "accept")).toThrow(TypeError);
  });
});
