/** Sends the first email template of the workspace to an address; without one it creates a template first. */
import { isQueued, type Answer, type Schema } from "@signalbox/client";
import * as z from "zod/mini";
import { type Api, useApi } from "../../data/index.js";
import { useChange, type ApiSentence, type Change } from "../../ui/index.js";

export interface Recipient {
  readonly address: string;
  readonly name: string;
}

export type MailOutcome =
  | { readonly type: "sent"; readonly provider: string; readonly isTest: boolean }
  | {
      readonly type: "failed";
      /** In English. */
      readonly reason: string;
      readonly says?: readonly ApiSentence[] | undefined;
    };

export function useSendMail(onSent: () => void): Change<[Recipient], MailOutcome> {
  const { client } = useApi();
  const send = async ({ address, name }: Recipient): Promise<MailOutcome> => {
    const { data } = await client.POST("/api/admin/content/templates/test", {
      body: {
        templateId: await templateOf(client),
        channel: "Email",
        userProperties: { id: address, email: address, name },
      },
    });
    return outcomeOf(data);
  };
  return useChange(send, { rereads: "nothing", onDone: onSent });
}

type Client = Api["client"];

async function templateOf(client: Client): Promise<string> {
  const { data } = await client.GET("/api/admin/content/templates");
  const known = data?.templates.find(({ type, definition }) => type === "Email" && definition !== undefined);
  if (known !== undefined) return known.id;
  const created = await client.PUT("/api/admin/content/templates", { body: firstTemplate });
  if (created.data === undefined || isQueued(created.data)) throw new Error("the template is not there yet");
  return created.data.id;
}

const firstTemplate = {
  name: "First mail",
  definition: {
    type: "Email",
    from: "Signalbox <hello@example.com>",
    subject: "It works, {{ user.name | default: 'hello' }}",
    body: "<mjml><mj-body><mj-section><mj-column><mj-text>This is your first mail from Signalbox, sent to {{ user.email }}. Change the template, and send it to your users.</mj-text></mj-column></mj-section></mj-body></mjml>",
  },
} as const;

type Tested = Answer<"/api/admin/content/templates/test", "POST">;

function outcomeOf(answer: Tested | Schema<"Queued"> | undefined): MailOutcome {
  if (answer === undefined || isQueued(answer)) return { type: "failed", reason: "" };
  if (answer.type === "Err") {
    const { suggestions, suggestionsSays: says } = answer.err;
    return { type: "failed", reason: suggestions.join(" "), says };
  }
  if (answer.value.type === "DFMessageSkipped") {
    const { message = "", messageSays: says } = answer.value;
    return { type: "failed", reason: message, says };
  }
  const provider = providerIn(answer.value.variant["provider"]);
  return { type: "sent", provider, isTest: provider === "Test" };
}

function providerIn(value: unknown): string {
  const known = providerSchema.safeParse(value);
  return known.success ? known.data.type : "";
}

const providerSchema = z.object({ type: z.string() });
