/** The Test provider: everything is accepted and stored, nothing is sent. */
import type { KeptMail } from "@signalbox/provider-kit";
import {
  aMessage,
  aMetadata,
  anEmail,
  aSendContext,
  providerConformance,
} from "@signalbox/provider-kit/conformance";
import { channels } from "@signalbox/core";
import { describe, expect, test } from "vitest";
import providers from "./index.js";

for (const provider of providers) {
  providerConformance({ provider, config: {} });

  test(`stores messages for ${provider.channel}, with their metadata`, async () => {
    const kept: KeptMail[] = [];
    const connection = provider.open({}, { keepMail: async (mail) => void kept.push(mail) });
    const message = aMessage(provider.channel);

    const result = await connection.send(message, aSendContext());
    await connection.close();

    expect(result).toEqual({ type: "accepted", vendorId: aSendContext().idempotencyKey });
    expect(kept).toEqual([{ message, metadata: aMetadata, at: Date.parse("2026-11-21T12:00:00.000Z") }]);
  });
}

describe("the Test provider", () => {
  test("exists for every channel", () => {
    expect(providers.map(({ channel }) => channel)).toEqual(channels);
  });

  test("accepts messages also without a mailbox", async () => {
    const [provider] = providers;

    expect(await provider?.open({}, {}).send(anEmail(), aSendContext())).toMatchObject({ type: "accepted" });
  });

  test("does not accept a message that could not be stored", async () => {
    const [provider] = providers;
    const keepMail = (): Promise<void> => Promise.reject(new Error("the database is away"));

    await expect(provider?.open({}, { keepMail }).send(anEmail(), aSendContext())).rejects.toThrow("away");
  });
});
