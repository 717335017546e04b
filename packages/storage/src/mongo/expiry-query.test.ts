import { expiringKinds } from "@signalbox/core";
import { expect, it } from "vitest";
import { aWorkspace } from "../conformance/samples.js";
import { expiringPlaces, expiringQuery, oldestFirst } from "./expiry-query.js";
import { indexDeclarations } from "./indexes.js";

it.each(expiringKinds)("the oldest of %s are read in order of an index", (kind) => {
  const query = expiringQuery({ workspaceId: aWorkspace(), kind, from: 0, before: 1 });
  const read = [...new Set([...Object.keys(query), ...Object.keys(oldestFirst(kind))])];
  const serving = indexDeclarations.filter(
    ({ collection, key, onlyWith }) =>
      collection === expiringPlaces[kind].collection &&
      onlyWith === undefined &&
      Object.keys(key).join() === read.join(),
  );
  expect(serving).toHaveLength(1);
});
