/**
 * The title of a job that carries a message batch, as queue dashboards show it: `120 messages of 1a2b3c4d/5e6f7a8b`. It tells
 * the number of messages and their flow without reading them.
 */
import { flowOf, type MessageBatch, type WaitingMessageBatch } from "@signalbox/core";

type Title = Pick<WaitingMessageBatch, "messages" | "flow">;

const pattern = /^(\d+) messages?(?: of ([0-9a-f]{8})(?:\/([0-9a-f]{8}))?)?$/;

export function titleOf({ messages }: Pick<MessageBatch, "messages">): Title {
  return { messages: messages.length, flow: flowOf(messages.map(({ to }) => to)) };
}

export function formatJobTitle({ messages, flow }: Title): string {
  const count = messages === 1 ? "1 message" : `${messages} messages`;
  if (flow === undefined) return count;
  return `${count} of ${flow.workspace}${flow.actor === undefined ? "" : `/${flow.actor}`}`;
}

/** No flow in a title that an earlier release has written. */
export function readJobTitle(text: string): Title {
  const [, count = "1", workspace, actor] = pattern.exec(text) ?? [];
  const flow = workspace === undefined ? undefined : { workspace, ...(actor !== undefined && { actor }) };
  return { messages: Number(count), flow };
}
