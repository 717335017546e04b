/** The names derived for a new provider. */
import { expect, test } from "vitest";
import { parseProviderOrder } from "./provider-order.js";

test("folder, type and title are derived from the name", () => {
  expect(parseProviderOrder("acme-mail2")).toEqual({
    type: "provider",
    name: "acme-mail2",
    providerType: "AcmeMail2",
    title: "Acme Mail2",
    channel: "Email",
  });
  expect(parseProviderOrder("acme", "mobilepush")).toMatchObject({ channel: "MobilePush" });
});

test.each(["", "Acme", "acme_mail", "acme--mail", "../acme", "acme/mail", "1acme", "acme-"])(
  "%j is no name",
  (name) => {
    expect(parseProviderOrder(name)).toMatchObject({ type: "refused" });
  },
);

test("an unknown channel is rejected", () => {
  expect(parseProviderOrder("acme", "Pigeon")).toMatchObject({
    type: "refused",
    reason: expect.stringContaining("Pigeon"),
  });
});
