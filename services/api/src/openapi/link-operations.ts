/**
 * The addresses of links in messages, as the reference shows them. They need no key: the hash of the link proves
 * the user. A test compares this with the service's paths.
 */
import { z } from "zod";
import type { Operation, Parameter } from "./operation.js";
import { jsonSchemaOf, type JsonSchema } from "./json-schema.js";
import { errorAnswer, errorAnswers } from "./responses.js";
import { linkTag } from "./tags.js";

export interface LinkOperation {
  readonly method: "get" | "post" | "put";
  readonly path: string;
  readonly operation: Operation;
}

const prefix = "/api/public/subscription-management";

const example = {
  workspaceId: "c0a4f2be-5d7e-4b3a-9f16-2a8d7c5e4b10",
  groupId: "a9c3d5e7-2b4f-4860-91ad-c7e8f0b1d264",
  hash: "9d2c6f0b7e41a85c3d9e0f17b6a24c58e1d3f7a90b5c2e48d6f1a37c0e95b284",
};

const identityParameters: readonly Parameter[] = [
  parameter("w", true, "The workspace.", example.workspaceId),
  parameter("i", true, "The value the user is found by, as an email address.", "ann@example.com"),
  parameter("ik", true, "The user property with that value.", "email"),
  parameter(
    "h",
    true,
    "Lower-case hex HMAC-SHA256 with the workspace's subscription secret over the compact JSON " +
      '`{"u":userId,"w":w,"i":i,"k":ik}`.',
    example.hash,
  ),
];
const groupParameter = parameter("s", false, "The subscription group of the link.", example.groupId);
const pageParameters: readonly Parameter[] = [
  ...identityParameters,
  groupParameter,
  parameter("sub", false, "What the page offers for the group: `0` to unsubscribe, `1` to subscribe.", "0"),
  parameter("showAllChannels", false, "`true`: also groups of other channels than that of `s`.", "true"),
  parameter("isPreview", false, "`true`: nothing is stored.", "true"),
];

export function linkOperations(): readonly LinkOperation[] {
  return [
    {
      method: "put",
      path: `${prefix}/user-subscriptions`,
      operation: operation("putUserSubscriptions", {
        summary: "Save a user's subscriptions",
        description: "For a subscription page of your own. The hash of the link proves who the user is.",
        requestBody: {
          required: true,
          content: { "application/json": { schema: choicesSchema, example: choicesExample } },
        },
        responses: {
          204: { description: "Saved and in effect." },
          202: { description: "Recorded; takes effect in a moment." },
          400: errorAnswer("The message names every field that is wrong.", { message: "changes: required" }),
        },
      }),
    },
    {
      method: "get",
      path: `${prefix}/page`,
      operation: operation("showSubscriptionPage", {
        summary: "Show the subscription page",
        description: "An HTML page with the user's subscriptions. Opening it changes nothing.",
        parameters: pageParameters,
        responses: { 200: { description: "The page.", content: { "text/html": htmlContent } } },
      }),
    },
    {
      method: "post",
      path: `${prefix}/page`,
      operation: operation("submitSubscriptionPage", {
        summary: "Submit the subscription page",
        description: "What the form of the subscription page sends.",
        parameters: pageParameters,
        requestBody: formBody(pageFormSchema, { shown: [example.groupId], group: [example.groupId] }),
        responses: { 302: { description: "Back to the page, with `success` or `error` in the query." } },
      }),
    },
    {
      method: "post",
      path: `${prefix}/one-click`,
      operation: operation("unsubscribeByOneClick", {
        summary: "Unsubscribe with one click",
        description: "What mail programs send for `List-Unsubscribe-Post` (RFC 8058).",
        parameters: [...identityParameters, { ...groupParameter, required: true }],
        requestBody: formBody(oneClickSchema, { "List-Unsubscribe": "One-Click" }),
        responses: { 200: { description: "The user is unsubscribed from the group." } },
      }),
    },
    {
      method: "get",
      path: "/api/public/view-in-browser",
      operation: operation("viewInBrowser", {
        summary: "Show a sent email in the browser",
        description: "The HTML of an email as it was sent. Templates link to it with `view_in_browser_url`.",
        parameters: [
          parameter("w", true, "The workspace.", example.workspaceId),
          parameter("m", true, "The delivery.", "welcome-ann"),
          parameter("h", true, "The hash of the link in the email.", example.hash),
        ],
        responses: {
          200: { description: "The email.", content: { "text/html": htmlContent } },
          404: errorAnswer("The email is not stored any more.", {
            message: "this message is not there to be seen, or not any more",
          }),
        },
      }),
    },
  ];
}

const htmlContent = { schema: { type: "string" } };

const choicesExample = {
  workspaceId: example.workspaceId,
  identifier: "ann@example.com",
  identifierKey: "email",
  hash: example.hash,
  changes: { [example.groupId]: false },
};

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
    shown: z.array(z.string()).describe("Ids of the groups in the form. No others change."),
    group: z.array(z.string()).optional().describe("Those of them to subscribe the user to."),
    none: z.string().optional().describe("In place of `group`: none of them."),
    confirm: z.string().optional().describe("Record it even if nothing changes."),
  }),
  "input",
);
const oneClickSchema = jsonSchemaOf(z.object({ "List-Unsubscribe": z.literal("One-Click") }), "input");

function parameter(name: string, required: boolean, description: string, value: string): Parameter {
  return { name, in: "query", required, description, schema: { type: "string" }, example: value };
}

function formBody(schema: JsonSchema, value: object): NonNullable<Operation["requestBody"]> {
  const content = { schema, example: value };
  return {
    required: true,
    content: { "application/x-www-form-urlencoded": content, "multipart/form-data": content },
  };
}

function operation(
  operationId: string,
  { responses, ...rest }: Omit<Operation, "operationId" | "tags" | "security">,
): Operation {
  return {
    operationId,
    tags: [linkTag],
    security: [],
    ...rest,
    responses: {
      ...errorAnswers("Unavailable"),
      401: errorAnswer("The hash does not fit. Nothing is said about what exists.", {
        message: "this link is not valid, or not valid any more",
      }),
      ...responses,
    },
  };
}
