import { expect, it } from "vitest";
import { userKey } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { formatJobTitle, readJobTitle, titleOf } from "./job-title.js";

const message = (id: string) => ({ to: userKey(workspaceId, id), type: "event", body: {} });

it("tells how many messages of whom a job carries", () => {
  for (const messages of [
    [message("ann")],
    [message("ann"), message("ann")],
    [message("ann"), message("ben")],
  ]) {
    const title = titleOf({ messages });
    expect(title.messages).toBe(messages.length);
    expect(readJobTitle(formatJobTitle(title))).toStrictEqual(title);
  }
});

it("reads titles of earlier releases, and any other text, as those of no flow", () => {
  expect(readJobTitle("120 messages")).toStrictEqual({ messages: 120, flow: undefined });
  expect(readJobTitle("something else")).toStrictEqual({ messages: 1, flow: undefined });
});
