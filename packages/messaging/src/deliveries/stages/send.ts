/**
 * Seventh stage: calls the provider once and records success or failure with its connection. It never stops a delivery.
 */
import { callProvider, type CallPorts } from "../providers/call-provider.js";
import { noteResult } from "../providers/note-result.js";
import type { Claimed, Sent } from "./stage.js";

export function createSendStage(ports: CallPorts): (context: Claimed) => Promise<Sent> {
  return async (context) => {
    const { connection } = context.resolved;
    const result = await callProvider(connection, context.ready.message, context.delivery, ports);
    noteResult(connection, result, ports.now().getTime());
    return { ...context, result };
  };
}
