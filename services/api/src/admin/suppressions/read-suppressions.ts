/**
 * Reads a CSV file of addresses that get no messages: an address, its channel and the reason, in any spelling. Other
 * columns, as those of a download of the list, are ignored.
 */
import type { Readable } from "node:stream";
import { addressProblemText, readAddress } from "@signalbox/addresses";
import { channels, type Channel } from "@signalbox/core";
import { csvIssue, csvSays, type CsvIssue } from "@signalbox/imports";
import { addressField, type SuppressionRow, type UploadedSuppression } from "@signalbox/workspace";
import type { KnownColumn } from "../uploads/read-header.js";
import { readTable, type CsvLimits, type CsvRecord } from "../uploads/read-table.js";

export interface CsvSuppression extends UploadedSuppression {
  readonly row: number;
}

export interface SuppressionRules extends CsvLimits {
  /** Of rows that name none. */
  readonly channel: Channel | undefined;
  /** Where numbers that name no country are from. */
  readonly country?: string | undefined;
}

type ColumnName = "address" | "channel" | "reason";

const columns: readonly KnownColumn<ColumnName>[] = [
  {
    name: "address",
    spellings: [
      "address",
      "adresse",
      "email",
      "emailaddress",
      "emailadresse",
      "phone",
      "phonenumber",
      "recipient",
    ],
  },
  { name: "channel", spellings: ["channel", "kanal"] },
  { name: "reason", spellings: ["reason", "grund", "type"] },
];

const reasonOf: ReadonlyMap<string, SuppressionRow["reason"]> = new Map([
  ...["hardbounce", "bounce", "bounced"].map((text) => [text, "HardBounce"] as const),
  ...["complaint", "complained", "spam", "spamcomplaint", "spamreport"].map(
    (text) => [text, "Complaint"] as const,
  ),
  ...["manual", "unsubscribe", "unsubscribed"].map((text) => [text, "Manual"] as const),
]);

const channelOf: ReadonlyMap<string, Channel> = new Map([
  ...channels.map((channel) => [channel.toLowerCase(), channel] as const),
  ["push", "MobilePush"],
]);

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readSuppressions(
  file: Readable,
  rules: SuppressionRules,
): AsyncGenerator<CsvSuppression | CsvIssue, void, undefined> {
  for await (const read of readTable(file, { ...rules, columns, needed: ["address"] })) {
    yield "problem" in read ? read : readSuppression(read, rules);
  }
}

function readSuppression(
  { row, fields }: CsvRecord<ColumnName>,
  { channel: standard, country }: SuppressionRules,
): CsvSuppression | CsvIssue {
  const given = { channel: fields.get("channel") ?? "", reason: fields.get("reason") ?? "" };
  const channel = given.channel === "" ? standard : channelOf.get(spelling(given.channel));
  if (channel === undefined) {
    const problem =
      given.channel === "" ? csvSays.channelMissing() : csvSays.unknownChannel({ channel: given.channel });
    return csvIssue(row, problem, "channel");
  }
  const reason = given.reason === "" ? "Manual" : reasonOf.get(spelling(given.reason));
  if (reason === undefined) return csvIssue(row, csvSays.unknownReason({ reason: given.reason }), "reason");
  const address = fields.get("address") ?? "";
  if (address === "") return csvIssue(row, csvSays.addressEmpty(), "address");
  const read = readAddress(channel, address, country);
  if (!read.ok) {
    const reasonText = addressProblemText(read.problem);
    const column = channel === "Email" ? "email" : channel === "Sms" ? "phone" : "address";
    return csvIssue(row, csvSays.noAddress({ column, text: address, reason: reasonText }), "address");
  }
  const kept = addressField.safeParse(address);
  if (!kept.success) {
    const text = address.slice(0, maxShown);
    return csvIssue(row, csvSays.noAddress({ column: "address", text, reason: "too long" }), "address");
  }
  return { row, channel, reason, address: kept.data };
}

const maxShown = 100;

/** `Hard Bounce` is `hardbounce`. */
function spelling(text: string): string {
  return text.toLowerCase().replace(/[\s_\p{Pd}]+/gu, "");
}
