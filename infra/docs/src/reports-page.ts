/** docs/reference/reports.md: what each provider reports about messages, and what the numbers mean. */
import { channels } from "@signalbox/core";
import { reportedStates, reportsOf, type Provider, type ReportedState } from "@signalbox/provider-kit";
import { code, page, table, type Page } from "./markdown.js";
import { titleOf } from "./providers-page.js";

const meanings: Readonly<Record<ReportedState, string>> = {
  delivered:
    "The server of the recipient, or the carrier, took the message. It may still be in a folder for spam. An open, a click and a complaint count as a delivery too.",
  opened:
    "The picture that the vendor puts into HTML mails was loaded. Mail apps that load pictures for their users (Apple Mail, Gmail's proxy), and scanners, count as opens of people who have not looked; an app that loads no pictures hides those who have. Compare campaigns by clicks.",
  clicked:
    "A link that the vendor wrapped was followed; it counts as an open too. Scanners of mail servers follow links as well. Links of `unsubscribe_link` are not wrapped by SendGrid.",
  bounced:
    "The vendor gave up after it had accepted the message: the address is no good, or its server refused. The trace shows the reason. A message that is refused at once was never sent and is no bounce.",
  complained:
    "The recipient marked it as spam, where their mail service tells the vendor (Gmail does not). The address is put on the suppression list.",
};

export function reportsPage(all: readonly Provider[]): Page {
  const providers = channels.flatMap((channel) => all.filter((provider) => provider.channel === channel));
  return page("reports", {
    title: "What opens and clicks mean",
    introduction:
      "What becomes of a message after its provider accepted it is known from the reports of the provider's vendor alone. Where a vendor reports nothing of a kind there is no number, which is not the same as 0: `reports` in `GET /api/admin/settings/provider-types` and in the lists of providers has what each reports. Most vendors report opens and clicks only after tracking was turned on in their settings. Reports arrive when the address of [Providers](providers.md) is set up at the vendor, and `PUBLIC_URL` is set.",
    sections: [
      `## What each provider reports\n\n${table(["provider", "channel", ...reportedStates], providers.map(rowOf))}`,
      `## What the numbers mean\n\n${table(["number", "means"], Object.entries(meanings))}`,
      "[Analysis](../analysis.md#states) says how they are counted, and [Providers](providers.md) what each event of a vendor becomes.",
    ],
  });
}

function rowOf(provider: Provider): readonly string[] {
  const reports = reportsOf(provider);
  return [
    code(provider.type),
    titleOf(provider.channel),
    ...reportedStates.map((state) => (reports?.includes(state) === true ? "yes" : "")),
  ];
}
