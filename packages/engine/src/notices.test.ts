import { jobId, type AppliedNotice } from "@signalbox/core";
import { expect, test } from "vitest";
import { batchedChannel, createNoticePublisher, readNotices } from "./notices.js";

const notices: readonly AppliedNotice[] = ["a", "b", "c"].map((id) => ({
  job: jobId(id),
  followUps: [],
  replies: { [id]: 1 },
}));

async function publishedOn(channels: readonly string[]): Promise<readonly (readonly [string, string])[]> {
  const signals: [string, string][] = [];
  const publish = createNoticePublisher({
    publish: async (channel, text) => void signals.push([channel, text]),
  });
  await Promise.all(channels.flatMap((channel) => notices.map((notice) => publish({ channel, notice }))));
  return signals;
}

test("notices of one moment share a signal for each channel", async () => {
  const channels = ["one", "another"].map(batchedChannel);
  const signals = await publishedOn(channels);
  expect(signals.map(([channel]) => channel)).toEqual(channels);
  expect(signals.map(([, text]) => readNotices(text))).toEqual([notices, notices]);
});

test("a process of an earlier release gets each notice alone", async () => {
  const signals = await publishedOn(["receipts-1"]);
  expect(signals.map(([, text]) => JSON.parse(text) as unknown)).toEqual(notices);
  expect(signals.flatMap(([, text]) => readNotices(text))).toEqual(notices);
});

test("a text that is no notice is refused", () => {
  expect(() => readNotices('[{"job":1}]')).toThrow("expected string");
});
