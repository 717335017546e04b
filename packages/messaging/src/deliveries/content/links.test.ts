import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { theWorkspace } from "../state/delivery.fixture.js";
import { managementUrl, oneClickUrl, subscriptionHash, viewHash, viewInBrowserUrl } from "./links.js";

const about = {
  userId: "ann",
  workspaceId: theWorkspace,
  identifier: "ann@example.com",
  identifierKey: "email",
};

it("a subscription hash is the HMAC the contract states, over the keys in its order", () => {
  const text = `{"u":"ann","w":"${theWorkspace}","i":"ann@example.com","k":"email"}`;
  expect(subscriptionHash("s3cret", about)).toBe(createHmac("sha256", "s3cret").update(text).digest("hex"));
});

it("another secret makes another hash", () => {
  expect(subscriptionHash("other", about)).not.toBe(subscriptionHash("s3cret", about));
});

it("a link names its user, the group and the change", () => {
  const link = {
    ...about,
    publicUrl: "https://signal.example.com",
    secret: "s",
    groupId: "g1",
    change: "Unsubscribe",
  } as const;
  const page = new URL(managementUrl(link));
  expect(page.origin + page.pathname).toBe(
    "https://signal.example.com/api/public/subscription-management/page",
  );
  expect(Object.fromEntries(page.searchParams)).toStrictEqual({
    w: theWorkspace,
    i: "ann@example.com",
    ik: "email",
    h: subscriptionHash("s", about),
    s: "g1",
    sub: "0",
  });
  expect(new URL(oneClickUrl(link)).pathname).toBe("/api/public/subscription-management/one-click");
});

it("a mail is shown in a browser with its own hash only", () => {
  const url = new URL(
    viewInBrowserUrl({
      publicUrl: "https://x.de",
      secret: "s",
      workspaceId: theWorkspace,
      deliveryId: "d/1 ü",
    }),
  );
  expect(url.pathname).toBe("/api/public/view-in-browser");
  expect(url.searchParams.get("m")).toBe("d/1 ü");
  expect(url.searchParams.get("h")).toBe(viewHash("s", theWorkspace, "d/1 ü"));
});
