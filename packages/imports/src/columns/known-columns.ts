/** Columns with a meaning, by the names that exports and spreadsheets give them, in English and German. */
import type { ImportTarget } from "../mapping.js";
import type { Candidate } from "./match-columns.js";

type KnownColumn = Candidate<ImportTarget>;

/** Names that say whose id it is, so that they mean the user in a file of events, too. */
const userIdNames: readonly string[] = [
  "user id",
  "uid",
  "user no",
  "user number",
  "customer id",
  "customer no",
  "customer nr",
  "customer number",
  "client id",
  "client number",
  "contact id",
  "member id",
  "member no",
  "member number",
  "subscriber id",
  "profile id",
  "person id",
  "nutzer-id",
  "nutzernummer",
  "benutzer-id",
  "benutzernummer",
  "kunden-id",
  "kunden-nr",
  "kundennummer",
  "kd-nr",
  "kontakt-id",
  "mitglieds-id",
  "mitglieds-nr",
  "mitgliedsnummer",
  "personen-id",
];

const ofEither: readonly KnownColumn[] = [
  {
    name: "email",
    spellings: [
      "email address",
      "mail",
      "mail address",
      "E-Mail-Adresse",
      "Mailadresse",
      "customer email",
      "user email",
    ],
    target: { type: "email" },
  },
  {
    name: "anonymousId",
    spellings: ["anonymous id", "device id", "anonyme id", "geräte-id"],
    target: { type: "anonymousId" },
  },
];

export const columnsOfUsers: readonly KnownColumn[] = [
  { name: "id", spellings: [...userIdNames, "external id", "externe id"], target: { type: "id" } },
  ...ofEither,
  {
    name: "group",
    spellings: [
      "group id",
      "company id",
      "account id",
      "organization id",
      "gruppe",
      "gruppen-id",
      "firmen-id",
      "firmennummer",
    ],
    target: { type: "group" },
  },
];

export const columnsOfEvents: readonly KnownColumn[] = [
  ...ofEither,
  { name: "userId", spellings: userIdNames, target: { type: "id" } },
  {
    name: "event",
    spellings: ["event name", "name", "event type", "ereignis", "ereignisname"],
    target: { type: "event" },
  },
  {
    name: "timestamp",
    spellings: [
      "time",
      "date",
      "at",
      "occurred at",
      "original timestamp",
      "event time",
      "zeit",
      "zeitpunkt",
      "zeitstempel",
      "datum",
    ],
    target: { type: "timestamp" },
  },
  {
    name: "messageId",
    spellings: ["message id", "event id", "ereignis-id", "nachrichten-id"],
    target: { type: "messageId" },
  },
];
