import { type CsvIssue, issueOfCsv } from "@signalbox/imports";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readSubscribers, type CsvSubscriber } from "./read-subscribers.js";

/** Problems in words. */
type Shown = CsvSubscriber | { readonly row: number; readonly problem: string };

async function read(text: string): Promise<Shown[]> {
  return (await rowsOf(text)).map((each) =>
    "problem" in each ? { row: each.row, problem: each.problem.text } : each,
  );
}

async function rowsOf(text: string): Promise<(CsvSubscriber | CsvIssue)[]> {
  const found: (CsvSubscriber | CsvIssue)[] = [];
  for await (const each of readSubscribers(Readable.from([Buffer.from(text)]), { rowBytes: 1_000 })) {
    found.push(each);
  }
  return found;
}

async function wishes(text: string): Promise<readonly string[]> {
  return (await read(text)).map((each) => ("problem" in each ? each.problem : each.wish));
}

describe("a file of subscriptions", () => {
  it("names the row and the column of what is wrong", async () => {
    const file = "id,email,action\n,nobody@,subscribe\n,kim@example.com,join\n,,subscribe\n";
    const issues = (await rowsOf(file)).flatMap((each) => ("problem" in each ? [issueOfCsv(each)] : []));
    expect(issues).toMatchObject([
      { path: ["rows", 2, "email"], code: "noAddress", values: { text: "nobody@" } },
      { path: ["rows", 3, "action"], code: "unknownAction", values: { action: "join" } },
      { path: ["rows", 4], code: "namesNoUser", values: {} },
    ]);
  });

  it("identifies users by id, else by email, without blanks and in any spelling of the header", async () => {
    const file =
      "User ID\tE-Mail Address\tplan\r ann \t Ann@example.com \tpro\r\n\t\u00a0bob@example.com\t\n";
    expect(await read(file)).toEqual([
      { row: 2, wish: "keep", id: "ann", traits: { email: "Ann@example.com", plan: "pro" } },
      { row: 3, wish: "keep", email: "bob@example.com", traits: {} },
    ]);
  });

  it("has no row that names no user or cannot be an address", async () => {
    const file = 'id,email\n,no address\nann,ann@\n," "\n,"a@example.com\nb@example.com"\n"x\ny",\n';
    expect(await read(file)).toEqual([
      { row: 2, problem: 'email "no address": it is no email address' },
      { row: 3, problem: 'email "ann@": it is no email address' },
      {
        row: 5,
        problem: 'email "a@example.com\\nb@example.com": it holds a line break or another control character',
      },
      { row: 6, problem: 'id "x\\ny" holds a line break or another control character' },
    ]);
    expect(await read("id,email,plan\n,,pro\n")).toEqual([
      { row: 2, problem: "names no user: id and email are empty" },
    ]);
  });

  it("says what to do in action, and by default keeps what users chose", async () => {
    expect(await wishes("id,Action\na, Subscribe \nb,UNSUBSCRIBE\nc,\nd,perhaps\n")).toEqual([
      "subscribe",
      "unsubscribe",
      "keep",
      'action must be subscribe or unsubscribe; it is "perhaps"',
    ]);
    expect(await wishes("email,name\na@example.com,Ann\n")).toEqual(["keep"]);
  });

  it.each([
    ["subscribed", "keep"],
    ["Active", "keep"],
    ["enabled", "keep"],
    ["CONFIRMED", "keep"],
    ["", "keep"],
    ["unsubscribed", "unsubscribe"],
    ["UNSUBSCRIBED", "unsubscribe"],
    ["Opted-out", "unsubscribe"],
    ["cleaned", "unsubscribe"],
    ["Hard Bounced", "unsubscribe"],
    ["spam_complaint", "unsubscribe"],
    ["blocklisted", "unsubscribe"],
    ["Blacklisted", "unsubscribe"],
    ["disabled", "unsubscribe"],
    ["junk", "unsubscribe"],
    ["pending", "noConsent"],
    ["unconfirmed", "noConsent"],
    ["Never Subscribed", "noConsent"],
    ["NEVER_SUBSCRIBED", "noConsent"],
    ["non-subscribed", "noConsent"],
  ])("reads the status %j of another product's export as %j", async (status, wish) => {
    expect(await wishes(`email,Status\na@example.com,${status}\n`)).toEqual([wish]);
    expect(await wishes(`email,subscription_status\na@example.com, ${status} \n`)).toEqual([wish]);
  });

  it("is refused where a status says nothing about a subscription", async () => {
    expect(await wishes("id,status\na,gold\nb,5.1.1\n")).toEqual([
      'status "gold" does not say whether the user is subscribed; rename the column to keep it as a trait, or add a column action',
      'status "5.1.1" does not say whether the user is subscribed; rename the column to keep it as a trait, or add a column action',
    ]);
  });

  it("has a status as a trait beside an action", async () => {
    expect(await read("id,Status,action\na,gold,\nb,unsubscribed,subscribe\n")).toEqual([
      { row: 2, wish: "keep", id: "a", traits: { Status: "gold" } },
      { row: 3, wish: "subscribe", id: "b", traits: { Status: "unsubscribed" } },
    ]);
  });
});
