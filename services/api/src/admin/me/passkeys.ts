/** `/me/passkeys`: the passkeys with which the member signs in. */
import { guardedBy } from "../../commands/guarded-by.js";
import { updatedAtField } from "@signalbox/workspace";
import {
  addPasskey,
  passkeyNameField,
  removePasskey,
  renamePasskey,
  lockOutError,
  lockOutFields,
} from "@signalbox/access";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { newPasskeyInput, newPasskeyOptions, ownPasskeys } from "../../members/own-passkeys.js";
import { newCredential } from "../../sign-in/passkeys/credential.js";
import { requireMember } from "./require-member.js";

const noMember = { status: 403, description: "The caller is no signed-in member" } as const;
const noPasskey = { status: 404, description: "The account has no such passkey" } as const;
const noHost = { status: 503, description: "`PUBLIC_URL` is not set, or has no host name" } as const;

const examplePasskey = { id: "kF0cVb2nT3uW8sQ1xYz7Ag", name: "Laptop", createdAt: 1_767_261_600_000 };

export const listPasskeys: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "List your passkeys",
  description: "The passkeys of the member, oldest first.",
  answers: [
    {
      status: 200,
      description: "All passkeys",
      schema: z.object({
        passkeys: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            createdAt: z.int().describe("ms"),
            updatedAt: updatedAtField,
            lastUsedAt: z.int().optional().describe("ms; absent before the first sign-in."),
          }),
        ),
      }),
      example: { passkeys: [examplePasskey] },
    },
    noMember,
  ],
  handle: async (request, api) => ({
    status: 200,
    body: { passkeys: await ownPasskeys(requireMember(request), api) },
  }),
});

export const beginPasskey: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Begin to add a passkey",
  description:
    "Returns the options for `navigator.credentials.create()` (`PublicKeyCredential.parseCreationOptionsFromJSON`) and sets a cookie with the challenge, which counts once within ten minutes. Needs a sign-in of the last ten minutes.",
  readsOnly: true,
  answers: [
    {
      status: 200,
      description: "Options as the Web Authentication API has them",
      schema: z.looseObject({ challenge: z.string() }),
      example: { challenge: "3kq0c2VhY2gtb25jZQ", rp: { id: "signalbox.example.com", name: "Signalbox" } },
    },
    { status: 403, description: "The sign-in is too old, or the caller is no signed-in member" },
    noHost,
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    return { status: 200, body: await newPasskeyOptions({ ctx: request.http, member, api }) };
  },
});

const exampleCredential = {
  id: examplePasskey.id,
  rawId: examplePasskey.id,
  type: "public-key",
  response: { clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0", attestationObject: "o2NmbXRkbm9uZQ" },
  clientExtensionResults: {},
};

export const createPasskey: Endpoint = defineEndpoint({
  isFor: "members",
  summary: "Add a passkey",
  description:
    "Takes what `navigator.credentials.create()` made, as `toJSON()` writes it. The passkey must verify its user, so it also counts as a second factor.",
  example: { body: { name: "Laptop", credential: exampleCredential } },
  body: z.object({ name: passkeyNameField, credential: newCredential }),
  answers: [
    { status: 204, description: "Added" },
    { status: 400, description: "The passkey could not be verified" },
    noMember,
    {
      status: 409,
      description: "The challenge was used or has expired, or the passkey is registered already",
    },
    noHost,
  ],
  handle: async (request, api) => {
    const member = requireMember(request);
    return runCommand(
      {
        command: addPasskey,
        input: () => newPasskeyInput(request.body, { ctx: request.http, member, api }),
        answer: async () => {
          await api.installation.invalidate();
          return { status: 204 };
        },
      },
      request,
      api,
    );
  },
});

export const changePasskey: Endpoint = defineEndpoint({
  isFor: "members",
  ...guardedBy(renamePasskey),
  summary: "Rename a passkey",
  description: "Changes only the name that its owner sees.",
  example: { params: { id: examplePasskey.id }, body: { name: "Phone" } },
  body: z.object({ name: passkeyNameField }),
  answers: [{ status: 204, description: "Renamed" }, noMember, noPasskey],
  handle: async (request, api) => {
    const { account } = requireMember(request);
    const { body, params } = request;
    return runCommand(
      {
        command: renamePasskey,
        input: () => ({ accountId: account.id, passkeyId: params["id"] ?? "", name: body.name }),
        answer: async () => {
          await api.installation.invalidate();
          return { status: 204 };
        },
      },
      request,
      api,
    );
  },
});

export const deletePasskey: Endpoint = defineEndpoint({
  isFor: "members",
  ...guardedBy(removePasskey),
  summary: "Remove a passkey",
  description: "It cannot sign in any more. Sessions that it opened stay; end them with the others.",
  example: { params: { id: examplePasskey.id } },
  body: z.object(lockOutFields),
  answers: [{ status: 204, description: "Removed" }, lockOutError, noMember, noPasskey],
  handle: async (request, api) => {
    const { account } = requireMember(request);
    const { params, body } = request;
    return runCommand(
      {
        command: removePasskey,
        input: () => ({ accountId: account.id, passkeyId: params["id"] ?? "", ...body }),
        answer: async () => {
          await api.installation.invalidate();
          return { status: 204 };
        },
      },
      request,
      api,
    );
  },
});
