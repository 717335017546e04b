/** POST `/users/:id/traits`: sets and removes single traits of a user. */
import { issueAt } from "@signalbox/core";
import type { Visibility } from "@signalbox/workspace";
import { findUser } from "@signalbox/user-queries";
import { z } from "zod";
import { badRequest, notFound } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { hiddenTrait } from "../../masking/refuse-hidden.js";
import { userParams } from "../fields.js";
import { checkTraits, reportTraits, traitsField, type Traits } from "./report-traits.js";

const maxRemoved = 1_000;

interface TraitChange {
  readonly set: Traits;
  readonly remove: readonly string[];
}

export const changeTraits: Endpoint = defineEndpoint({
  summary: "Set and remove traits of a user",
  description:
    "By an `identify` event with the caller as its author, later than every event that has set one of these traits; the others stay. A removed trait is null, as `identify` removes it. A caller without `users:see-personal` may set and remove only traits that are declared visible. The id of an anonymous user that was linked changes its user.",
  audited: "change-traits",
  example: { params: { id: "ann" }, body: { set: { plan: "pro" }, remove: ["trialEndsAt"] } },
  params: userParams,
  body: z.object({
    set: traitsField.default({}).describe("By name. Not null and not the empty text, which set nothing."),
    remove: z
      .array(z.string())
      .max(maxRemoved)
      .default([])
      .describe("Names; one that there is not stays so."),
  }),
  answers: [
    { status: 200, description: "The traits are changed" },
    {
      status: 202,
      description: "Recorded; takes effect in a moment",
      schema: z.object({ commandId: z.string() }),
    },
    { status: 403, description: "One of the traits is hidden from the caller; nothing was changed" },
    { status: 404, description: "Unknown id" },
    { status: 413, description: "The traits are too large" },
  ],
  handle: async (request, api) => {
    const { workspaceId, params, body, visibility } = request;
    const { set, remove } = body;
    refuseHiddenTraits(body, visibility);
    checkChange(body);
    const id = params["id"] ?? "";
    const user = await findUser(workspaceId, id, api.actors);
    if (user === undefined) throw notFound(`no user with the id ${JSON.stringify(id)}`);
    const known = user.profile.traits;
    const names = [...Object.keys(set), ...remove];
    const after = Math.max(0, ...names.map((name) => known.get(name)?.[1] ?? 0));
    const owner = user.isAnonymous ? { anonymousId: user.id } : { userId: user.id };
    const traits = { ...set, ...Object.fromEntries(remove.map((name) => [name, null])) };
    const answer = await reportTraits(async () => ({ owner, traits, after }), request, api);
    return {
      ...answer,
      concerns: { userId: user.id, query: { set: Object.keys(set), remove: [...remove] } },
    };
  },
});

/** Throws `Forbidden`. */
function refuseHiddenTraits({ set, remove }: TraitChange, visibility: Visibility | undefined): void {
  if (visibility === undefined) return;
  for (const [field, names] of [
    ["set", Object.keys(set)],
    ["remove", remove],
  ] as const) {
    const hidden = names.find((name) => !visibility.mayAskKey({ of: "Trait" }, name));
    if (hidden !== undefined) throw hiddenTrait(field, hidden);
  }
}

/** Throws `BadRequest`. */
function checkChange({ set, remove }: TraitChange): void {
  checkTraits("set", set);
  if (remove.length === 0 && Object.keys(set).length === 0) {
    throw badRequest(issueAt(["set"], requestSays.noTraits()));
  }
  const both = remove.flatMap((name, index) =>
    Object.hasOwn(set, name) ? [issueAt(["remove", index], requestSays.setAndRemoved({ name }))] : [],
  );
  if (both.length > 0) throw badRequest(both);
}
