import { expect, it } from "vitest";
import { deliveryClasses } from "./delivery-class.js";
import { classesOfReaches, deliveryReaches, statusesOfClasses } from "./delivery-reach.js";
import { deliveryStatuses } from "./delivery.js";

it("finds the classes that numbers count as a state", () => {
  expect(classesOfReaches(["sent"])).toEqual(
    deliveryClasses.filter((each) => each !== "skipped" && each !== "failed"),
  );
  expect(classesOfReaches(["clicked"])).toEqual(["clicked", "clickedBounced"]);
  expect(classesOfReaches(["opened", "failed"])).toEqual([
    "opened",
    "clicked",
    "openedBounced",
    "clickedBounced",
    "failed",
  ]);
  expect(classesOfReaches([])).toEqual([]);
});

it("finds each settled delivery of an earlier release as something", () => {
  const found = statusesOfClasses(classesOfReaches(deliveryReaches));
  expect(found).toEqual(deliveryStatuses.filter((status) => status !== "queued" && status !== "sending"));
  expect(statusesOfClasses(["skipped"])).toEqual(["skipped"]);
});
