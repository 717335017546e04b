/** How a provider verifies its settings with a vendor that takes them, refuses them, or is not reached. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { secretFieldsOf } from "../fields.js";
import type { Provider, ProviderConnection, VerifyResult } from "../provider.js";
import { closedUrl, startLoopbackVendor, type LoopbackVendor } from "./loopback-vendor.js";
import { settingsFor, type SettingsFixture } from "./settings-fixture.js";
import type { VendorFixture } from "./vendor-fixture.js";

const patienceMs = 400;

export function describeVerification(
  provider: Provider,
  config: SettingsFixture,
  { verification }: VendorFixture,
): void {
  let vendor: LoopbackVendor;
  let connection: ProviderConnection;

  beforeEach(async () => {
    vendor = await startLoopbackVendor();
    connection = provider.open(settingsFor(provider, config, vendor.url), { route: vendor.route });
  });
  afterEach(async () => {
    await connection.close();
    await vendor.close();
  });

  async function verify(target: ProviderConnection, limitMs = 10_000): Promise<VerifyResult | undefined> {
    return target.verify?.({ signal: AbortSignal.timeout(limitMs), now: () => new Date() });
  }

  test("has its verification tested when it has one", () => {
    expect(connection.verify !== undefined).toBe(verification !== undefined);
  });

  if (verification === undefined) return;
  const { accepted, rejected, says, check } = verification;

  describe("verifying the settings", () => {
    test("asks the vendor once and believes it", async () => {
      vendor.answerWith(() => accepted);
      expect(await verify(connection)).toEqual({ type: "verified" });
      expect(vendor.requests.length).toBe(1);
      for (const request of vendor.requests) check(request);
    });

    test("reports wrong settings in the vendor's words, without secrets", async () => {
      const settings = settingsFor(provider, config, vendor.url) as Readonly<Record<string, unknown>>;
      const secrets = secretFieldsOf(provider).flatMap((name) => {
        const value = settings[name];
        return typeof value === "string" ? [value] : [];
      });
      vendor.answerWith(() => rejected);
      expect(await verify(connection)).toMatchObject({
        type: "rejected",
        reason: expect.stringContaining(says),
      });
      vendor.answerWith(({ headers }) => ({ status: 401, text: JSON.stringify([headers, secrets]) }));
      const quoted = JSON.stringify(await verify(connection));
      expect(secrets.filter((secret) => quoted.includes(secret))).toEqual([]);
    });

    test.each([
      ["fails", { status: 503, text: "Unavailable" }],
      ["closes the connection", "hang-up"],
      ["never answers", "silence"],
    ] as const)("does not know when the vendor %s", async (_, answer) => {
      vendor.answerWith(() => answer);
      expect(await verify(connection, patienceMs)).toMatchObject({ type: "unreachable" });
    });

    test("does not know when nothing listens", async () => {
      const url = await closedUrl();
      const away = provider.open(settingsFor(provider, config, url), {
        route: ({ pathname }) => new URL(pathname, url),
      });
      expect(await verify(away)).toMatchObject({ type: "unreachable" });
      await away.close();
    });
  });
}
