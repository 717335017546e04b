/** A template sent for trying out: for real, with its draft, to whom the caller says, and kept nowhere. */
import type { DeliveryRequest } from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import { newDelivery } from "./delivery.js";
import type { DeliverPorts } from "./deliver.js";
import { describeVerdict } from "./describe-verdict.js";
import { findWay } from "./find-way.js";
import { handOver } from "./hand-over.js";
import { sent, type Verdict } from "./outcomes.js";
import type { TestOutcome } from "./test-outcome.js";

export async function sendTest(request: DeliveryRequest, ports: DeliverPorts): Promise<TestOutcome> {
  const { view, parent } = await ports.viewsOf(request.workspaceId);
  const way = await findWay({ request, view, parent, withDraft: true, now: ports.now().getTime() }, ports);
  switch (way.is) {
    case "gone":
      return failed("the workspace was deleted");
    case "closed":
      return failed(
        "nothing goes out at the moment: the workspace is paused, or its provider fails again and again",
      );
    case "stopped":
      return stopped(way.verdict);
    case "open": {
      const prepared = await ports.makeReady(request, way, { asStranger: true });
      if (prepared.type !== "ready") return stopped(prepared.verdict);
      const { message, variant } = prepared;
      const delivery = newDelivery(request);
      const result = await way.outlet.sending.run(() => handOver(way.outlet, message, delivery, ports));
      if (result.type === "accepted") {
        const verdict = sent(message, variant, { ...result, provider: way.outlet.provider.type });
        return { type: "sent", variant: { ...verdict.variant } };
      }
      return refusedBy(way.outlet.provider.title, result);
    }
  }
}

function stopped({ event, variant }: Verdict): TestOutcome {
  const said = describeVerdict(variant);
  return event === "DFMessageSkipped" ? { type: "skipped", message: said } : failed(said);
}

function failed(suggestion: string): TestOutcome {
  return { type: "failed", suggestions: [suggestion] };
}

function refusedBy(title: string, result: Exclude<SendResult, { type: "accepted" }>): TestOutcome {
  const detail =
    "detail" in result && result.detail !== undefined ? JSON.stringify(result.detail) : undefined;
  const suggestion = {
    rejected: `${title} refused it: ${result.reason}`,
    later: `${title} did not take it now: ${result.reason}. Try again in a moment.`,
    unanswered: `${title} did not answer: ${result.reason}. It may have been sent.`,
  }[result.type];
  return { type: "failed", suggestions: [suggestion], ...(detail !== undefined && { responseData: detail }) };
}
