import { describe, expect, it } from "vitest";
import { stepText } from "./step-text.js";
import { traceTexts } from "./trace-texts.js";

type Said = Parameters<typeof stepText>[0];
type Sentence = Said["says"][number];

const request = { channel: "Email", template: "Welcome", user: "ann", userType: "user" };
const hours = { begins: "22:00", ends: "08:00", timezone: "Europe/Berlin" };
const attempt = { number: 2, provider: "Smtp", result: "accepted", reason: "", vendorId: "" };
const skipped = { event: "DFMessageSkipped", because: "because of it" };
const at = "2026-01-01T10:00:00.000Z";

const cases: readonly (readonly [code: Sentence["code"], values: Sentence["values"], german: string])[] = [
  ["eventCaused", { type: "track", event: "Bought" }, "Das Ereignis track „Bought“ hat sie ausgelöst."],
  ["eventCaused", { type: "identify", event: "" }, "Das Ereignis identify hat sie ausgelöst."],
  [
    "lostEventCaused",
    { messageId: "m1" },
    "Das Ereignis m1 hat sie ausgelöst; es ist nicht mehr gespeichert.",
  ],
  ["enteredSegment", { segment: "Buyers" }, "Der Nutzer kam ins Segment „Buyers“."],
  ["wasInSegment", { segment: "Buyers" }, "Der Nutzer war im Segment „Buyers“."],
  [
    "runBegan",
    { journey: "Carts", version: 3, key: "" },
    "Die Journey „Carts“ hat mit Version 3 ihrer Definition begonnen.",
  ],
  [
    "deletedRunBegan",
    { journey: "j1", version: 1, key: "c-7" },
    "Die inzwischen gelöschte Journey „j1“ hat für „c-7“ mit Version 1 ihrer Definition begonnen.",
  ],
  [
    "cameTo",
    { node: "pause", cause: "waited", of: "", because: "the wait was over" },
    "Die Journey kam zu „pause“, weil die Wartezeit vorbei war.",
  ],
  [
    "cameTo",
    { node: "vip", cause: "inSegment", of: "Buyers", because: "" },
    "Die Journey kam zu „vip“, weil der Nutzer im Segment „Buyers“ war.",
  ],
  ["nodeDoes", { does: "Waits 1 hour." }, ""],
  [
    "journeyAsked",
    { ...request, journey: "Carts", node: "remind" },
    "Die Journey „Carts“ hat an ihrem Knoten remind die E-Mail „Welcome“ für den Nutzer ann angefordert.",
  ],
  [
    "broadcastAsked",
    { ...request, channel: "Sms", broadcast: "News", userType: "anonymous" },
    "Der Broadcast „News“ hat die SMS „Welcome“ für den anonymen Nutzer ann angefordert.",
  ],
  ["callAsked", request, "Ein Aufruf der API hat die E-Mail „Welcome“ für den Nutzer ann angefordert."],
  [
    "heldForQuietHours",
    { ...hours, until: at },
    `Für den Nutzer war Ruhezeit (von 22:00 bis 08:00, Europe/Berlin), deshalb wurde sie bis ${at} zurückgehalten.`,
  ],
  ["wasQuiet", hours, "Für den Nutzer war Ruhezeit (von 22:00 bis 08:00, Europe/Berlin)."],
  ["wasNotQuiet", hours, "Für den Nutzer war keine Ruhezeit (von 22:00 bis 08:00, Europe/Berlin)."],
  [
    "withinCap",
    { channel: "Email", messages: 3, perSeconds: 86_400 },
    "Sie liegt innerhalb der Obergrenze: 3 Nachrichten über E-Mail je 1 Tag.",
  ],
  [
    "identifierFound",
    { identifier: "email", address: "ann@example.com" },
    "Der Wert von „email“ des Nutzers ist ann@example.com.",
  ],
  ["identifierMissing", { identifier: "phone" }, "Der Nutzer hat kein „phone“."],
  [
    "subscription",
    { group: "News", is: "silent" },
    "Der Nutzer hat nichts angegeben und bekommt deshalb die Nachrichten der Gruppe „News“.",
  ],
  ["notSuppressed", { address: "" }, "Die Adresse steht nicht auf der Sperrliste."],
  [
    "notSuppressed",
    { address: "a@example.com" },
    "Die Adresse a@example.com steht nicht auf der Sperrliste.",
  ],
  [
    "suppressed",
    { address: "a@example.com", since: at, reason: "HardBounce" },
    `Die Adresse a@example.com steht seit ${at} auf der Sperrliste (HardBounce).`,
  ],
  ["rendered", { storedAt: at }, `Ihr Text wurde erstellt, aus der Vorlage mit dem Stand von ${at}.`],
  ["rendered", { storedAt: "" }, "Ihr Text wurde erstellt."],
  ["attempt", { ...attempt, vendorId: "v-1" }, "Versuch 2: Smtp hat sie angenommen, als v-1."],
  [
    "attempt",
    { ...attempt, result: "rejected", reason: "no such user" },
    "Versuch 2: Smtp hat sie abgelehnt: no such user.",
  ],
  [
    "attempt",
    { ...attempt, result: "underWay" },
    "Versuch 2: Smtp wurde gefragt. Eine Antwort ist nicht bekannt: Der Versuch läuft noch, oder sein Worker ging verloren.",
  ],
  ["retryAt", { at }, `Nächster Versuch: ${at}.`],
  ["sent", {}, "Sie wurde gesendet."],
  [
    "sentUnknown",
    {},
    "Es ist nicht bekannt, ob der Anbieter sie gesendet hat. Sie wurde nicht noch einmal gesendet, weil der Nutzer sie sonst zweimal bekommen könnte.",
  ],
  [
    "notSent",
    { ...skipped, verdict: "MissingIdentifier", identifierKey: "email" },
    "Sie wurde ausgelassen. Der Nutzer hat keinen Wert für „email“, und der sagt, wohin zu senden ist.",
  ],
  [
    "notSent",
    { ...skipped, verdict: "FrequencyCap", channel: "", messages: 1, perSeconds: 3_600 },
    "Sie wurde ausgelassen. Der Nutzer hat so viele Nachrichten bekommen, wie die Obergrenze erlaubt (1 Nachricht über alle Kanäle je 1 Stunde).",
  ],
  [
    "notSent",
    { ...skipped, ...hours, verdict: "QuietHours" },
    "Sie wurde ausgelassen. Für den Nutzer ist Ruhezeit (von 22:00 bis 08:00, Europe/Berlin).",
  ],
  [
    "notSent",
    { ...skipped, verdict: "DuplicateAddress" },
    "Sie wurde ausgelassen. Ein anderer Nutzer des Broadcasts hat dieselbe Adresse, und jede Adresse bekommt ihn einmal.",
  ],
  [
    "notSent",
    { event: "DFMessageFailure", verdict: "Email", because: "550 no such user" },
    "Sie schlug fehl. 550 no such user.",
  ],
  [
    "reported",
    { provider: "SendGrid", event: "DFEmailOpened", reason: "" },
    "SendGrid meldete: Sie wurde geöffnet.",
  ],
  [
    "reported",
    { provider: "Resend", event: "DFEmailDelayed", reason: "452 4.2.2 over quota" },
    "Resend meldete: Sie ist verzögert und noch unterwegs. Grund: 452 4.2.2 over quota.",
  ],
  ["waitsForAnswer", {}, "Ist bis dahin keine Antwort bekannt, wird ermittelt, was aus ihr geworden ist."],
  ["waitsForQuietHours", {}, "Sie wird bis dahin wegen der Ruhezeit des Nutzers zurückgehalten."],
  ["waitsForRetry", {}, "Dann wird sie noch einmal versucht."],
  ["waitsForRate", {}, "Dann wird sie gesendet, innerhalb der Ratenbegrenzung des Anbieters."],
];

describe("the text of a step", () => {
  it.each(cases)("%s %j", (code, values, german) => {
    expect(stepText({ text: "The English text", says: [{ code, values }] }, "de")).toBe(german);
  });

  it("is tested for every sentence", () => {
    const tested = new Set<string>(cases.map(([code]) => code));
    expect(Object.keys(traceTexts.de ?? {}).filter((code) => !tested.has(code))).toEqual([]);
  });

  it("is that of the API in English, and when a value is missing", () => {
    const step: Said = { text: "It was sent.", says: [{ code: "reported", values: {} }] };
    expect([stepText(step, "en"), stepText(step, "de")]).toEqual(["It was sent.", "It was sent."]);
  });

  it("joins the sentences, without those that the language leaves out", () => {
    const says: Said["says"] = [
      { code: "waitsForRetry", values: {} },
      { code: "nodeDoes", values: { does: "Waits." } },
      { code: "retryAt", values: { at } },
    ];
    expect(stepText({ text: "", says }, "de")).toBe(
      `Dann wird sie noch einmal versucht. Nächster Versuch: ${at}.`,
    );
  });
});
