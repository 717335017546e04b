import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { EmailNode } from "./email.js";

const opened: EmailNode = { type: "Email", id: "1", event: "DFEmailOpened", templateId: "welcome" };

conformsAsSegmentNode({
  type: "Email",
  samples: [{ node: opened }, { node: { ...opened, times: 2, timesOperator: "=" } }],
  broken: [
    { node: { ...opened, templateId: "" }, paths: [".templateId"] },
    { node: { type: "Email", id: "1" }, paths: [".event", ".templateId"] },
  ],
});

it("counts at least so many, and only of its template", () => {
  const history = [1, 2].map((second) => track("DFEmailOpened", { templateId: "welcome" }, second));
  expect(isMember(opened, history, 5)).toBe(true);
  expect(isMember({ ...opened, templateId: "bye" }, history, 5)).toBe(false);
});
