/** Whether an actor accepts a message that an operator has corrected. */
import { parseActorKey } from "@signalbox/core";
import { behavioursOf } from "@signalbox/engine";
import { productBehaviours } from "@signalbox/actors";
import type { OperationTools } from "@signalbox/workspace";
import { z } from "zod";
import { badRequest } from "../../http/errors.js";
import { listIssues } from "../request/describe-issues.js";

const behaviours = behavioursOf(...productBehaviours);

/** Throws `BadRequest` when the actor would not accept the message. */
export const requireMessage: OperationTools["requireMessage"] = ({ to, type, body }) => {
  const handlers = behaviours.get(parseActorKey(to).kind)?.handlers ?? {};
  const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
  if (handler === undefined) {
    throw badRequest(`message.type: must be one of ${Object.keys(handlers).join(", ")}`);
  }
  try {
    handler.prepare(body);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw badRequest(`message.body does not fit: ${listIssues(error.issues)}`);
  }
};
