/**
 * Sends a test message of a template: through the real provider, with the draft, to the given address. Nothing is
 * stored. Secrets are masked, but in a webhook that goes where the published template sends it, for those who may
 * change secrets: a draft could send them anywhere.
 */
import type { Verdict } from "@signalbox/send-checks";
import {
  defineSentences,
  type DeliveryRequest,
  type Sentence,
  type Sentences,
  type TestOptions,
  type WorkspaceId,
} from "@signalbox/core";
import type { SendResult } from "@signalbox/provider-kit";
import type { TemplateDefinition } from "@signalbox/templates";
import type { WorkspaceViews } from "../stages/resolve.js";
import { newDelivery } from "../state/delivery.js";
import { describeVerdict } from "../state/describe-verdict.js";
import type { LoadRecipient } from "../content/load-recipient.js";
import type { Prepared, ReadyMessage } from "../content/prepare-message.js";
import { resolveProvider, type ResolvedProvider, type ResolvePorts } from "../providers/resolve-provider.js";
import { callProvider, type CallPorts } from "../providers/call-provider.js";
import { noteResult } from "../providers/note-result.js";
import { sent } from "../state/outcomes.js";
import type { TestOutcome } from "./test-outcome.js";

interface Refusal {
  readonly provider: string;
  /** In the provider's words. */
  readonly reason: string;
}

const says = defineSentences({
  workspaceWasDeleted: () => "the workspace was deleted",
  nothingGoesOut: () =>
    "nothing goes out at the moment: the workspace is paused, or its provider fails again and again",
  testAddressChanged: () => "the template was changed meanwhile, and would go to another address; try again",
  testRefused: ({ provider, reason }: Refusal) => `${provider} refused it: ${reason}`,
  testPutOff: ({ provider, reason }: Refusal) =>
    `${provider} did not take it now: ${reason}. Try again in a moment.`,
  testUnanswered: ({ provider, reason }: Refusal) =>
    `${provider} did not answer: ${reason}. It may have been sent.`,
});

export const testSentences: Sentences = says;

const testCodes = { rejected: "testRefused", later: "testPutOff", unanswered: "testUnanswered" } as const;

export interface TestPorts extends ResolvePorts, CallPorts {
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
  readonly loadRecipient: LoadRecipient;
}

export interface Test {
  readonly request: DeliveryRequest;
  readonly options?: TestOptions;
}

export async function sendTest({ request, options }: Test, ports: TestPorts): Promise<TestOutcome> {
  const { view, parent } = await ports.viewsOf(request.workspaceId);
  const resolution = await resolveProvider(
    { request, view, parent, withDraft: options?.isPublished !== true, now: ports.now().getTime() },
    ports,
  );
  switch (resolution.is) {
    case "gone":
      return failed(says.workspaceWasDeleted());
    case "closed":
      return failed(says.nothingGoesOut());
    case "stopped":
      return stopped(resolution.verdict);
    case "open": {
      const prepared = await prepareTest({ request, ...(options && { options }) }, resolution, ports);
      if (prepared.type !== "ready") return stopped(prepared.verdict);
      const { onlyTo } = options ?? {};
      // The draft may be another one by now, which finds the address elsewhere.
      if (onlyTo !== undefined && prepared.message.to !== onlyTo) return failed(says.testAddressChanged());
      const { message, variant } = options?.sendsCopies === true ? prepared : withoutCopies(prepared);
      const delivery = newDelivery(request);
      const result = await resolution.connection.sending.run(
        () => callProvider(resolution.connection, message, delivery, ports),
        { lane: "transactional" },
      );
      noteResult(resolution.connection, result, ports.now().getTime());
      if (result.type === "accepted") {
        const verdict = sent(message, variant, { ...result, provider: resolution.connection.provider.type });
        return { type: "sent", variant: { ...verdict.variant } };
      }
      return refusedBy(resolution.connection.provider.title, result);
    }
  }
}

async function prepareTest(
  { request, options }: Test,
  resolved: ResolvedProvider,
  { loadRecipient }: TestPorts,
): Promise<Prepared> {
  // Webhooks name no parts, so those of the draft are also those of the published definition.
  const load = (definition: TemplateDefinition, masksSecrets: boolean): Promise<Prepared> =>
    loadRecipient(request, { ...resolved, definition }, { isTest: true, masksSecrets });
  const { definition, published } = resolved;
  if (options?.opensSecrets !== true || published?.type !== "Webhook") return load(definition, true);
  // With the secrets opened: where it goes can depend on them.
  const [opened, usual] = [await load(definition, false), await load(published, false)];
  const url = urlOf(opened);
  return url !== undefined && url === urlOf(usual) ? opened : load(definition, true);
}

/** Of a webhook. */
function urlOf(prepared: Prepared): string | undefined {
  return prepared.type === "ready" && prepared.message.channel === "Webhook"
    ? prepared.message.url
    : undefined;
}

/** Vendors take recipients from headers as well. */
function withoutCopies({ message, variant }: ReadyMessage): Pick<ReadyMessage, "message" | "variant"> {
  if (message.channel !== "Email") return { message, variant };
  const { cc: _, bcc: _1, headers: _2, ...shown } = variant;
  return { message: { ...message, cc: [], bcc: [], headers: [] }, variant: shown };
}

function stopped({ event, variant }: Verdict): TestOutcome {
  const description = describeVerdict(variant);
  return event === "DFMessageSkipped"
    ? { type: "skipped", message: description.text, messageSays: [description] }
    : failed(description);
}

function failed(suggestion: Sentence): Extract<TestOutcome, { type: "failed" }> {
  return { type: "failed", suggestions: [suggestion.text], suggestionsSays: [suggestion] };
}

function refusedBy(title: string, result: Exclude<SendResult, { type: "accepted" }>): TestOutcome {
  const detail =
    "detail" in result && result.detail !== undefined ? JSON.stringify(result.detail) : undefined;
  const suggestion = testCodes[result.type];
  return {
    ...failed(says[suggestion]({ provider: title, reason: result.reason })),
    ...(detail !== undefined && { responseData: detail }),
  };
}
