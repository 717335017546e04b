/** Users to render for, each with another name and address, and links as long as those of real mails. */
import type { TemplateLinks, TemplateVariables } from "@signalbox/templates";
import { rng } from "../load/arrivals.js";
import { userIdOf } from "../load/calls.js";

const workspaceId = "2f4c1f0a-6f43-4a53-9f0e-0f6c5b1b7a11";
const subscriptionGroupId = "7a0f6b1e-53c8-5d0e-8a1e-3b7f2f1c9d42";
/** Signatures are 64 characters of hex. */
const hash = "5d".repeat(32);
const pages = "http://127.0.0.1:36667/api/public";
const who = `w=${workspaceId}&i=user-0000000%40example.com&ik=email&h=${hash}`;

export const linksOfMails: TemplateLinks = {
  unsubscribeUrl: () => `${pages}/subscription-management/page?${who}&s=${subscriptionGroupId}&sub=0`,
  managementUrl: () => `${pages}/subscription-management/page?${who}&s=${subscriptionGroupId}`,
  viewInBrowserUrl: () => `${pages}/view-in-browser?w=${workspaceId}&m=${subscriptionGroupId}&h=${hash}`,
};

/** The headers of mails to a subscription group: RFC 2369, 2919, 8058. */
export const groupHeaders: readonly { readonly name: string; readonly value: string }[] = [
  {
    name: "List-Unsubscribe",
    value: `<${pages}/subscription-management/one-click?${who}&s=${subscriptionGroupId}&sub=0>`,
  },
  { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
  { name: "List-ID", value: `<${subscriptionGroupId}.127.0.0.1>` },
];

/** The same users every time. */
export function usersNamed(count: number): readonly TemplateVariables[] {
  const random = rng(11);
  return Array.from({ length: count }, (_, index) => {
    const userId = userIdOf(index);
    return {
      user: {
        id: userId,
        email: `${userId}@example.com`,
        phone: `+4366${String(Math.floor(random() * 1e8)).padStart(8, "0")}`,
        firstName: `${pick(firstParts, random)}${pick(lastParts, random)} ${index.toString(36)}`,
        language: "de",
      },
      tags: { workspaceId, userId, channel: "Email" },
      secrets: {},
      workspaceId,
      messageId: subscriptionGroupId,
      subscriptionGroupId,
      identifierKey: "email",
    };
  });
}

const firstParts: readonly string[] = ["Alex", "Con", "Ferdi", "Ger", "Jo", "Ma", "Ro", "Zo"];
const lastParts: readonly string[] = ["andra", "stanze", "nand", "linde", "hanna", "rie", "sa", "ë"];

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? "";
}
