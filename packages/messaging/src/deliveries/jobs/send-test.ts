/**
 * Sends a test message of a template: through the real provider, with the draft, to the given address. Nothing is
 * stored.
 */
import type { DeliveryRequest, WorkspaceId } from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import type { WorkspaceViews } from "../stages/resolve.js";
import { newDelivery } from "../state/delivery.js";
import { describeVerdict } from "../state/describe-verdict.js";
import type { LoadRecipient } from "../content/load-recipient.js";
import { resolveProvider, type ResolvePorts } from "../providers/resolve-provider.js";
import { callProvider, type CallPorts } from "../providers/call-provider.js";
import { sent, type Verdict } from "../state/outcomes.js";
import type { TestOutcome } from "./test-outcome.js";

export interface TestPorts extends ResolvePorts, CallPorts {
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
  readonly loadRecipient: LoadRecipient;
}

export async function sendTest(request: DeliveryRequest, ports: TestPorts): Promise<TestOutcome> {
  const { view, parent } = await ports.viewsOf(request.workspaceId);
  const resolution = await resolveProvider(
    { request, view, parent, withDraft: true, now: ports.now().getTime() },
    ports,
  );
  switch (resolution.is) {
    case "gone":
      return failed("the workspace was deleted");
    case "closed":
      return failed(
        "nothing goes out at the moment: the workspace is paused, or its provider fails again and again",
      );
    case "stopped":
      return stopped(resolution.verdict);
    case "open": {
      const prepared = await ports.loadRecipient(request, resolution, { isTest: true });
      if (prepared.type !== "ready") return stopped(prepared.verdict);
      const { message, variant } = prepared;
      const delivery = newDelivery(request);
      const result = await resolution.connection.sending.run(
        () => callProvider(resolution.connection, message, delivery, ports),
        { hasPriority: true },
      );
      if (result.type === "accepted") {
        const verdict = sent(message, variant, { ...result, provider: resolution.connection.provider.type });
        return { type: "sent", variant: { ...verdict.variant } };
      }
      return refusedBy(resolution.connection.provider.title, result);
    }
  }
}

function stopped({ event, variant }: Verdict): TestOutcome {
  const description = describeVerdict(variant);
  return event === "DFMessageSkipped" ? { type: "skipped", message: description } : failed(description);
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
