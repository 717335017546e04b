/**
 * The addresses that links in messages lead to, as the reference shows them. They need no key: the hash of the link proves
 * for whom it was made. A test holds this against what the service answers to.
 */
import { z } from "zod";
import type { Operation, Parameter } from "./document.js";
import { jsonSchemaOf } from "./json-schema.js";

export const linkTag = "Links in messages";

export interface LinkOperation {
  readonly method: "get" | "post" | "put";
  readonly path: string;
  readonly operation: Operation;
}

const prefix = "/api/public/subscription-management";

const identityParameters: readonly Parameter[] = [
  parameter("w", true, "The workspace."),
  parameter("i", true, "What the person is found by, as an email address."),
  parameter("ik", true, "The user property that is, as `email`."),
  parameter(
    "h",
    true,
    "Lower-case hex HMAC-SHA256 with the workspace's subscription secret over the compact JSON " +
      '`{"u":userId,"w":w,"i":i,"k":ik}`.',
  ),
];
const groupParameter = parameter("s", false, "The subscription group the link is about.");
const pageParameters: readonly Parameter[] = [
  ...identityParameters,
  groupParameter,
  parameter("sub", false, "What the page offers to do with the group: `0` to leave it, `1` to join it."),
  parameter("showAllChannels", false, "`true`: also groups of other channels than that of `s`."),
  parameter("isPreview", false, "`true`: nothing is kept."),
];

export function linkOperations(): readonly LinkOperation[] {
  return [
    {
      method: "put",
      path: `${prefix}/user-subscriptions`,
      operation: operation("putUserSubscriptions", "Tell what a person chose on a page of your own", {
        requestBody: { required: true, content: { "application/json": { schema: choicesSchema } } },
        responses: {
          204: { description: "The person's subscriptions say so" },
          202: { description: "Recorded; counts in a moment" },
        },
      }),
    },
    {
      method: "get",
      path: `${prefix}/page`,
      operation: operation("showSubscriptionPage", "Show what a person is subscribed to; changes nothing", {
        parameters: pageParameters,
        responses: { 200: { description: "The page", content: { "text/html": {} } } },
      }),
    },
    {
      method: "post",
      path: `${prefix}/page`,
      operation: operation("submitSubscriptionPage", "Keep what a person chose on the page", {
        parameters: pageParameters,
        requestBody: formBody(pageFormSchema),
        responses: { 302: { description: "Back to the page, with `success` or `error`" } },
      }),
    },
    {
      method: "post",
      path: `${prefix}/one-click`,
      operation: operation(
        "unsubscribeByOneClick",
        "Leave a group at once, as mail programs ask for (RFC 8058)",
        {
          parameters: [...identityParameters, { ...groupParameter, required: true }],
          requestBody: formBody(oneClickSchema),
          responses: { 200: { description: "The person has left the group" } },
        },
      ),
    },
    {
      method: "get",
      path: "/api/public/view-in-browser",
      operation: operation("viewInBrowser", "Show a mail as it was sent", {
        parameters: [
          parameter("w", true, "The workspace."),
          parameter("m", true, "The message."),
          parameter("h", true, "The hash of the link in the mail."),
        ],
        responses: {
          200: { description: "The mail", content: { "text/html": {} } },
          404: { description: "It is not there to be seen any more" },
        },
      }),
    },
  ];
}

const choicesSchema = jsonSchemaOf(
  z.object({
    workspaceId: z.uuid(),
    identifier: z.string(),
    identifierKey: z.string(),
    hash: z.string(),
    changes: z.record(z.string(), z.boolean()).describe("By the group's id: true subscribes."),
  }),
  "input",
);
const pageFormSchema = jsonSchemaOf(
  z.object({
    shown: z.array(z.string()).describe("Ids of the groups the form showed: no others change."),
    group: z.array(z.string()).optional().describe("Those of them the person is to be subscribed to."),
    none: z.string().optional().describe("In place of `group`: none of them."),
    confirm: z.string().optional().describe("Record it also where it is so already."),
  }),
  "input",
);
const oneClickSchema = jsonSchemaOf(z.object({ "List-Unsubscribe": z.literal("One-Click") }), "input");

function parameter(name: string, required: boolean, description: string): Parameter {
  return { name, in: "query", required, description, schema: { type: "string" } };
}

function formBody(schema: typeof pageFormSchema): NonNullable<Operation["requestBody"]> {
  return {
    required: true,
    content: { "application/x-www-form-urlencoded": { schema }, "multipart/form-data": { schema } },
  };
}

function operation(
  operationId: string,
  summary: string,
  { responses, ...rest }: Pick<Operation, "parameters" | "requestBody" | "responses">,
): Operation {
  return {
    operationId,
    summary,
    tags: [linkTag],
    security: [],
    ...rest,
    responses: {
      ...responses,
      401: { description: "The hash does not fit; of what exists nothing is told" },
      default: { $ref: "#/components/responses/Error" },
    },
  };
}
