/**
 * The provider every new workspace has, for every channel: accepts each message, and stores it in the mailbox that the
 * dashboard shows. Nothing is sent. For trying things out, and for tests.
 */
import { channels, type Channel } from "@signalbox/core";
import { defineProvider, type Provider } from "@signalbox/provider-kit";
import { z } from "zod";

const providers: readonly Provider[] = channels.map(testProvider);

export default providers;

function testProvider(channel: Channel): Provider {
  return defineProvider({
    type: "Test",
    channel,
    title: "Test mailbox",
    titles: { de: "Testpostfach" },
    documentation: "https://www.rfc-editor.org/rfc/rfc2606",
    config: z.object({}),
    notes:
      "Nothing is sent: `/mailbox` shows each message. Every new workspace uses it for email, SMS and push until another provider is set.",
    atOnce: 500,
    // The mailbox keeps one message per delivery, however often it is handed over.
    idempotentForMs: 24 * 3_600_000,
    open: (_config, { keepMail }) => ({
      send: async (message, { metadata, isAnonymous, sentBy, idempotencyKey, now }) => {
        const at = now().getTime();
        await keepMail?.({
          message,
          metadata,
          at,
          ...(isAnonymous === true && { isAnonymous }),
          ...(sentBy !== undefined && { sentBy }),
        });
        return { type: "accepted", vendorId: idempotencyKey };
      },
      verify: async () => ({ type: "verified" }),
      close: async () => {},
    }),
  });
}
