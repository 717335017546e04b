/**
 * Writes the package of a new provider: everything that does not depend on the vendor. The rest is a function that
 * throws, and fixtures that fail the conformance suite.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ProviderOrder } from "./provider-order.js";

export type WrittenPackage =
  | { readonly type: "written"; readonly folder: string; readonly files: readonly string[] }
  | { readonly type: "taken"; readonly folder: string };

/** `providersFolder` contains all provider packages. Existing files are never overwritten. */
export async function writeProviderPackage(
  providersFolder: string,
  order: ProviderOrder,
): Promise<WrittenPackage> {
  const folder = join(providersFolder, order.name);
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return { type: "taken", folder };
    throw error;
  }
  const files = providerFiles(order);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { type: "written", folder, files: Object.keys(files) };
}

function providerFiles(order: ProviderOrder): Readonly<Record<string, string>> {
  return {
    "package.json": manifest(order),
    "src/index.ts": definition(order),
    [`src/${order.name}.test.ts`]: conformanceTest(order),
  };
}

function manifest({ name }: ProviderOrder): string {
  const content = {
    name: `@signalbox/provider-${name}`,
    version: "0.1.0",
    private: true,
    type: "module",
    exports: {
      ".": { source: "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
    },
    scripts: { build: "tsc @../tsc.args" },
    dependencies: { "@signalbox/provider-kit": "workspace:*", zod: "4.6.7" },
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

function definition({ providerType, title, channel }: ProviderOrder): string {
  return `/**
 * ${channelWords[channel]} through ${title}.
 * https://vendor.example/api
 */
import {
  defineHttpProvider,
  secret,
  sendResultOf,
  textAt,
  type ${channel}Message,
  type Provider,
  type VendorAnswer,
  type VendorProblem,
  type VendorRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";

// Each is a string: \`secret\` for values that are never shown again, else \`field\`; \`.exactOptional()\` when optional.
const config = z.object({
  apiKey: secret("API key"),
});

const provider: Provider = defineHttpProvider<"${channel}", z.infer<typeof config>>({
  type: "${providerType}",
  channel: "${channel}",
  title: "${title}",
  // The page of the vendor's API documentation.
  documentation: "https://vendor.example/api",
  config,
  // If the vendor recognizes a repeated \`context.idempotencyKey\`, set \`idempotentForMs\` to the time it does.
  send: async (message, context) => {
    const outcome = await context.request(requestFor(message, context.config));
    return sendResultOf(outcome, { vendorIdOf: ({ json }) => textAt(json, "id"), problemOf }, context.now());
  },
  // If the vendor reports outcomes, add \`webhook\`, and send \`context.metadata\` with the message.
});

export default provider;

/** The vendor's URL, the credentials, and the message in the vendor's format. */
function requestFor(_message: ${channel}Message, _config: z.infer<typeof config>): VendorRequest {
  throw new Error("Say in requestFor how ${title} takes a message: { url, headers, json }.");
}

/** The reason in a rejecting answer. The meaning of the status itself is handled elsewhere. */
function problemOf({ status, json }: VendorAnswer): VendorProblem | undefined {
  return status < 400 ? undefined : { reason: textAt(json, "message"), code: textAt(json, "code") };
}
`;
}

const channelWords: Readonly<Record<ProviderOrder["channel"], string>> = {
  Email: "Email",
  Sms: "Text messages",
  MobilePush: "Push messages",
  Webhook: "Calls",
};

function conformanceTest({ title }: ProviderOrder): string {
  return `/** The provider against ${title}'s documented behaviour. */
import { expect } from "vitest";
import { providerConformance, type ReceivedRequest } from "@signalbox/provider-kit/conformance";
import provider from "./index.js";

// All settings.
const config = { apiKey: "key-0123456789" };

// Answers are recorded from the vendor's documentation, each with its page.
providerConformance({
  provider,
  config,
  vendor: {
    accepted: { answer: { status: 200, json: {} }, vendorId: "the id in the answer" },
    // { title: "no such address", answer: { status: 422, json: {} }, says: "words of the vendor", suppress: "HardBounce" }
    rejected: [],
    throttled: { answer: { status: 429, headers: { "retry-after": "7" } }, retryAfterMs: 7_000 },
    broken: { status: 500, json: {} },
    checkRequest,
  },
});

/** Checks the request: host, path, credentials, and the whole message. */
function checkRequest(request: ReceivedRequest): void {
  expect(request).toEqual("the expected request");
}
`;
}
