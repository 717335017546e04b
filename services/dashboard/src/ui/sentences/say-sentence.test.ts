import { describe, expect, it } from "vitest";
import type { Language } from "../../data/index.js";
import { saySentences, sayWithin, textOfParts, type ApiSentence } from "./say-sentence.js";

function said(code: string, values: ApiSentence["values"] = {}): ApiSentence {
  return { code, values, text: `the English of ${code}` };
}

function text(sentence: ApiSentence, language: Language = "de"): string {
  return textOfParts(saySentences([sentence], language));
}

const request = { channel: "Email", template: "Welcome", user: "ann", userType: "user" };
const hours = { begins: "22:00", ends: "08:00", timezone: "Europe/Berlin" };
const attempt = { number: 2, provider: "Smtp", result: "accepted", reason: "", vendorId: "" };
const at = "2026-01-01T10:00:00.000Z";

const cases: readonly (readonly [code: string, values: ApiSentence["values"], german: string])[] = [
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
    { node: "Ruhe", nodeName: "Ruhe", nodeType: "DelayNode", becauseSays: said("waitWasOver") },
    "Die Journey kam zu „Ruhe“: Die Wartezeit war vorbei.",
  ],
  [
    "cameTo",
    { node: "n-7", nodeName: "", nodeType: "DelayNode", becauseSays: said("waitWasOver") },
    "Die Journey kam zu einer Pause: Die Wartezeit war vorbei.",
  ],
  [
    "cameTo",
    { node: "EventEntryNode", nodeName: "", nodeType: "EventEntryNode", becauseSays: said("waitWasOver") },
    "Die Journey kam zum Eingang: Die Wartezeit war vorbei.",
  ],
  [
    "cameTo",
    { node: "n-7", nodeName: "", nodeType: "NewNode", becauseSays: said("waitWasOver") },
    "Die Journey kam zu „n-7“: Die Wartezeit war vorbei.",
  ],
  ["nodeDoes", { doesSays: said("waits", { seconds: 5_400 }) }, "Wartet 1 Stunde 30 Minuten."],
  [
    "journeyAsked",
    { ...request, journey: "Carts", node: "n-7", nodeName: "" },
    "Die Journey „Carts“ hat die E-Mail „Welcome“ für den Nutzer ann angefordert.",
  ],
  [
    "journeyAsked",
    { ...request, journey: "Carts", node: "n-7", nodeName: "Remind" },
    "Die Journey „Carts“ hat am Schritt „Remind“ die E-Mail „Welcome“ für den Nutzer ann angefordert.",
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
    "Sie liegt innerhalb der Obergrenze: 3 Nachrichten über E-Mail pro Tag.",
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
    { event: "DFMessageSkipped", becauseSays: said("identifierIsMissing", { identifier: "email" }) },
    "Sie wurde ausgelassen. Der Nutzer hat keinen Wert für „email“, und der sagt, wohin zu senden ist.",
  ],
  [
    "notSent",
    {
      event: "DFMessageSkipped",
      becauseSays: said("capIsReached", { channel: "", messages: 1, perSeconds: 3_600 }),
    },
    "Sie wurde ausgelassen. Der Nutzer hat so viele Nachrichten bekommen, wie die Obergrenze erlaubt (1 Nachricht über alle Kanäle pro Stunde).",
  ],
  [
    "notSent",
    { event: "DFMessageFailure", becauseSays: said("providerSaid", { answer: "550 no such user" }) },
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
  ["waitsForRate", {}, "Dann wird sie gesendet, innerhalb der Ratenbegrenzung."],
  ["waitsForProvider", {}, "Der Anbieter ist immer wieder ausgefallen; dann wird sie versucht."],
  ["waitsForBroadcast", {}, "Ihr Broadcast ist pausiert; das wird dann wieder geprüft."],
  ["waitsForWorkspace", {}, "Ihr Arbeitsbereich ist pausiert; das wird dann wieder geprüft."],
  [
    "waitsForSegments",
    { segments: [said("awaitedSegment", { segment: "A" }), said("awaitedSegment", { segment: "B" })] },
    "Wartet, bis der Nutzer in „A“ oder „B“ ist.",
  ],
  [
    "waitsUntilDay",
    { time: "09:05", days: [0, 1] },
    "Wartet, bis es beim Nutzer 09:05 Uhr ist, am Montag, Sonntag.",
  ],
  ["waitsUntilDate", { property: "Trial", annual: true }, "Wartet bis zum Datum in „Trial“, jedes Jahr."],
  [
    "entersEvent",
    { event: "Cart", key: "id", conditions: 2 },
    "Jedes Ereignis „Cart“ beginnt einen Lauf, das erste je Wert von „id“, wenn 2 Bedingungen gelten.",
  ],
  ["entersEvent", { event: "Cart", key: "", conditions: 0 }, "Jedes Ereignis „Cart“ beginnt einen Lauf."],
  [
    "UnderWay",
    { since: at, state: [said("waits", { seconds: 0.5 }), said("goesOnAt", { at })] },
    `Der Nutzer ist seit ${at} darin. Wartet 0,5 Sekunden. Weiter geht es am ${at}.`,
  ],
  ["BeenThrough", { times: 1, orMore: false, last: [] }, "Der Nutzer hat sie einmal durchlaufen."],
  [
    "BeenThrough",
    { times: 10, orMore: true, last: [said("cameToTheEnd")] },
    "Der Nutzer hat sie 10-mal oder öfter durchlaufen. Beim letzten Mal: Kam ans Ende.",
  ],
  [
    "traitIs",
    { path: "$.plan", value: '"pro"', wish: said("hasBeenAtLeast", { value: '"free"', seconds: 60 }) },
    'Das Attribut plan ist "pro"; verlangt: Es ist seit mindestens 1 Minute "free".',
  ],
  [
    "performed",
    { event: "A", count: 3, orMore: true, seconds: 10, comparison: "atLeast", times: 3 },
    "3 oder mehr Ereignisse „A“ gezählt in den letzten 10 Sekunden; verlangt: mindestens 3.",
  ],
  [
    "isWrongAt",
    { path: "batch[0].type", problem: said("unknownKind", { known: ["page", "track"] }) },
    "batch[0].type: muss eines von diesen sein: page; track.",
  ],
];

describe("a sentence of the API", () => {
  it.each(cases)("is said in German: %s %j", (code, values, german) => {
    expect(text(said(code, values))).toBe(german);
  });

  it("is said in English", () => {
    const because = said("identifierIsMissing", { identifier: "email" });
    expect(text(said("notSent", { event: "DFMessageSkipped", becauseSays: because }), "en")).toBe(
      "It was skipped: the user has no value for “email”, which says where to send it.",
    );
  });

  it("has moments and texts of users as parts of their own", () => {
    expect(
      saySentences([said("suppressed", { address: "a@x.example", since: at, reason: "HardBounce" })], "en"),
    ).toEqual([
      { kind: "text", text: "The address " },
      { kind: "given", text: "a@x.example" },
      { kind: "text", text: " is on the suppression list since " },
      { kind: "moment", text: at },
      { kind: "text", text: " (" },
      { kind: "given", text: "HardBounce" },
      { kind: "text", text: ")." },
    ]);
  });

  it("has a mark for each value that a draft does not have yet", () => {
    expect(text(said("waits", { seconds: undefined }))).toBe("Wartet …");
    expect(text(said("limits", { messages: undefined, seconds: 60 }))).toBe(
      "Höchstens … pro Minute; die anderen warten der Reihe nach.",
    );
  });

  it("is in the English of the API where there are no words, or a value is missing", () => {
    expect(text(said("newInNextRelease"))).toBe("The English of newInNextRelease.");
    expect(text(said("toString"))).toBe("The English of toString.");
    expect(text(said("reported"))).toBe("The English of reported.");
    expect(
      text(
        said("cameTo", { node: "a", nodeName: "A", nodeType: "WaitForNode", becauseSays: said("newCause") }),
        "en",
      ),
    ).toBe("It came to “A”, because the English of newCause.");
  });

  it("has one full stop after a text that has its own", () => {
    const put = { ...attempt, number: 1, result: "later" };
    expect(text(said("attempt", { ...put, reason: "No server answered." }), "en")).toBe(
      "Attempt 1: Smtp could not take it yet: No server answered.",
    );
    expect(text(said("attempt", { ...put, reason: "Why?" }), "de")).toBe(
      "Versuch 1: Smtp konnte sie noch nicht annehmen: Why?",
    );
    expect(text(said("attempt", { ...put, result: "unanswered", reason: "Lost." }), "de")).toBe(
      "Versuch 1: Smtp hat nicht geantwortet: Lost. Vielleicht hat er sie trotzdem angenommen.",
    );
  });

  it("has no capital and no full stop within other text", () => {
    expect(textOfParts(sayWithin(said("waitWasOver"), "en"))).toBe("the wait was over");
    expect(textOfParts(sayWithin(said("waits", { seconds: 1 }), "en"))).toBe("Waits 1 second");
  });

  it("shows text as it was sent, and never as a message", () => {
    const odd = "{a, plural, other {#}} '' <b>";
    expect(text(said("NotMember", { segment: odd }), "en")).toBe(
      `The user is not in the segment “${odd}”, which the journey starts with.`,
    );
  });

  it("follows others with a space", () => {
    const two = [said("cameToTheEnd"), said("waits", { seconds: 0 })];
    expect(textOfParts(saySentences(two, "en"))).toBe("Came to the end. Waits 0 seconds.");
  });
});
