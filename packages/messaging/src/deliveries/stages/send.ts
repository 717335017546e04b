/**
 * Seventh stage: calls the provider once, with one message or with several, and records success or failure with its
 * connection. It never stops a delivery.
 */
import { callBatch } from "../providers/call-batch.js";
import { callProvider, type CallPorts } from "../providers/call-provider.js";
import { noteBatch, noteResult } from "../providers/note-result.js";
import { attemptEnd, startAttempt } from "../jobs/trace-delivery.js";
import type { Claimed, Sent } from "./stage.js";

export function createSendStage(ports: CallPorts): (context: Claimed) => Promise<Sent> {
  return async (context) => {
    const { connection } = context.resolved;
    const span = startAttempt(context);
    const traced = span === undefined ? ports : { ...ports, span };
    const result = await callProvider(connection, context.ready.message, context.delivery, traced);
    span?.end(attemptEnd(result));
    noteResult(connection, result, ports.now().getTime());
    return { ...context, result };
  };
}

/** Sends messages of one connection in one call. Undefined for those that were not sent, and go by themselves. */
export type SendBatch = (
  first: Claimed,
  others: readonly Claimed[],
) => Promise<readonly (Sent | undefined)[]>;

export function createSendBatchStage(ports: CallPorts): SendBatch {
  return async (first, others) => {
    const { connection } = first.resolved;
    const contexts = [first, ...others];
    const messages = contexts.map(({ ready, delivery }) => ({ message: ready.message, delivery }));
    const spans = contexts.map(startAttempt);
    // The call itself is part of one trace.
    const span = spans.find((each) => each !== undefined);
    const results = await callBatch(connection, messages, span === undefined ? ports : { ...ports, span });
    for (const [index, each] of spans.entries()) each?.end(attemptEnd(results[index]));
    noteBatch(connection, results, ports.now().getTime());
    return contexts.map((context, index) => {
      const result = results[index];
      return result === undefined || result.type === "alone" ? undefined : { ...context, result };
    });
  };
}
