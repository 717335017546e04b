/**
 * Conformance suite of providers. A provider's test calls `providerConformance` with its vendor's documented answers; the
 * suite simulates the vendor on loopback, well-behaved and faulty.
 */
import type { Provider } from "./provider.js";
import { describe } from "vitest";
import { describeBatches } from "./conformance/batch-suite.js";
import { describeDefinition } from "./conformance/definition-suite.js";
import { describeSending } from "./conformance/sending-suite.js";
import type { SettingsFixture } from "./conformance/settings-fixture.js";
import type { VendorFixture } from "./conformance/vendor-fixture.js";
import type { WebhookFixture } from "./conformance/webhook-fixture.js";
import { describeVerification } from "./conformance/verification-suite.js";
import { describeWebhook } from "./conformance/webhook-suite.js";

export * from "./conformance/laml-samples.js";
export * from "./conformance/loopback-vendor.js";
export * from "./conformance/samples.js";
export type { SettingsFixture } from "./conformance/settings-fixture.js";
export { createUntrustedCertificate, type Certificate } from "./conformance/untrusted-certificate.js";
export type { BatchFixture, RejectedCase, SentMessage, VendorFixture } from "./conformance/vendor-fixture.js";
export type {
  EventsFixture,
  UnsignedReport,
  WebhookFixture,
  WebhookSample,
} from "./conformance/webhook-fixture.js";

export interface ProviderUnderTest {
  readonly provider: Provider;
  /** Valid settings with every secret; or a function that points them to the address of the simulated vendor. */
  readonly config: SettingsFixture;
  /** For providers that speak HTTP. */
  readonly vendor?: VendorFixture;
  /** For providers with a `webhook`. */
  readonly webhook?: WebhookFixture;
}

export function providerConformance(subject: ProviderUnderTest): void {
  const { provider, config, vendor, webhook } = subject;
  describe(`${provider.type} for ${provider.channel}`, () => {
    describeDefinition(provider, config, webhook !== undefined);
    if (vendor !== undefined) describeSending(provider, config, vendor);
    if (vendor !== undefined) describeBatches(provider, config, vendor);
    if (vendor !== undefined) describeVerification(provider, config, vendor);
    if (webhook !== undefined) describeWebhook(provider, config, webhook);
  });
}
