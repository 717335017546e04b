/** Whether an actor accepts a message that an operator has corrected. */
import { AppError, issueAt, issuesOfZod, issuesWithin, parseActorKey } from "@signalbox/core";
import { behavioursOf } from "@signalbox/engine";
import { productBehaviours } from "@signalbox/actors";
import type { OperationTools } from "@signalbox/workspace";
import { z } from "zod";
import { badRequest, requestText } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";

const behaviours = behavioursOf(...productBehaviours);

/** Throws `BadRequest` when the actor would not accept the message. */
export const requireMessage: OperationTools["requireMessage"] = ({ to, type, body }) => {
  const handlers = behaviours.get(parseActorKey(to).kind)?.handlers ?? {};
  const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
  if (handler === undefined) {
    throw badRequest(issueAt(["message", "type"], requestSays.unknownType({ known: Object.keys(handlers) })));
  }
  try {
    handler.prepare(body);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const issues = issuesOfZod(error, body);
    throw new AppError({
      code: "BadRequest",
      message: `message.body does not fit: ${requestText(issues)}`,
      issues: issuesWithin(["message", "body"], issues),
    });
  }
};
