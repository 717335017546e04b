import { expect, it } from "vitest";
import { taskTitle, type TitledTask } from "./task-title.js";

const progress = { done: 0, total: 1_204 };
const segmentId = "s";
const subscriptionGroupId = "g";

it.each<[TitledTask["act"], string, string, string]>([
  [{ type: "Erase" }, "", "Erase 1,204 users", "1.204 Nutzer löschen"],
  [{ type: "Export", format: "csv" }, "", "Export 1,204 users", "1.204 Nutzer exportieren"],
  [{ type: "AddToList", segmentId }, "VIP", "Add 1,204 users to “VIP”", "1.204 Nutzer zu „VIP“ hinzufügen"],
  [
    { type: "RemoveFromList", segmentId },
    "VIP",
    "Take 1,204 users off “VIP”",
    "1.204 Nutzer von „VIP“ nehmen",
  ],
  [
    { type: "Subscribe", subscriptionGroupId },
    "News",
    "Subscribe 1,204 users to “News”",
    "„News“ für 1.204 Nutzer abonnieren",
  ],
  [
    { type: "Unsubscribe", subscriptionGroupId },
    "News",
    "Unsubscribe 1,204 users from “News”",
    "„News“ für 1.204 Nutzer abbestellen",
  ],
  [
    { type: "StartJourney", journeyId: "j" },
    "{Hi}",
    "Start “{Hi}” for 1,204 users",
    "„{Hi}“ für 1.204 Nutzer starten",
  ],
])("says what is done to how many: %j", (act, name, english, german) => {
  expect(taskTitle({ act, name, progress }, "en")).toBe(english);
  expect(taskTitle({ act, name, progress }, "de")).toBe(german);
});

it("says one user", () => {
  const act = { type: "Erase" } as const;
  expect(taskTitle({ act, name: "", progress: { done: 1, total: 1 } }, "en")).toBe("Erase 1 user");
});
