/**
 * A template's definition as it is stored: one form per channel. Nearly every string is Liquid. This schema checks the
 * form; `checkTemplate` validates Liquid, MJML and JSON.
 */
import { z } from "zod";
import type { Channel, Json } from "@signalbox/core";

export interface TemplateHeader {
  readonly name: string;
  readonly value: string;
}

export interface EmailTemplate {
  readonly type: "Email";
  readonly from: string;
  readonly subject: string;
  /** `Code`: HTML or MJML. `LowCode`: a document of the editor, as an object or as its JSON text. */
  readonly body: string | { readonly [key: string]: Json };
  /** Default `Code`. */
  readonly emailContentsType?: "Code" | "LowCode";
  /** What inboxes show beside the subject. It stands before the body, hidden. */
  readonly preheader?: string;
  readonly replyTo?: string;
  /** Addresses separated by commas. */
  readonly cc?: string;
  readonly bcc?: string;
  /** The sender's name, in addition to `from`. */
  readonly name?: string;
  readonly headers?: readonly TemplateHeader[];
  /** Names of user properties that hold files. */
  readonly attachmentUserProperties?: readonly string[];
  /** The user property with the address. Default `email`. */
  readonly identifierKey?: string;
}

export interface SmsTemplate {
  readonly type: "Sms";
  readonly body: string;
  /** Default `phone`. */
  readonly identifierKey?: string;
}

export interface WebhookTemplate {
  readonly type: "Webhook";
  readonly identifierKey: string;
  /** JSON after rendering: `{config, secret?}`. */
  readonly body: string;
}

export interface MobilePushTemplate {
  readonly type: "MobilePush";
  readonly title?: string;
  readonly body?: string;
  readonly imageUrl?: string;
  /** The vendor's own options for Android; the strings in it are Liquid. */
  readonly android?: Json;
}

export type TemplateDefinition = EmailTemplate | SmsTemplate | WebhookTemplate | MobilePushTemplate;

/** A piece of messages, which templates name: `{% part "footer" %}`. Nothing sends it by itself. */
export interface PartTemplate {
  readonly type: "Part";
  /** As of a mail, without `<mjml>` around it. */
  readonly body: EmailTemplate["body"];
  /** Default `Code`. */
  readonly emailContentsType?: "Code" | "LowCode";
}

/** What the workspace keeps as a template. */
export type ContentDefinition = TemplateDefinition | PartTemplate;

type TemplateSchema<Template> = z.ZodType<Template> & z.core.$ZodTypeDiscriminable;

const jsonSchema: z.ZodType<Json> = z.json();

export const emailTemplateSchema: TemplateSchema<EmailTemplate> = z
  .object({
    type: z.literal("Email"),
    from: z
      .string()
      .describe("The sender, with or without a name. Empty, the `fromAddress` of the provider is used."),
    subject: z.string().describe("The subject."),
    body: z
      .union([z.string(), z.record(z.string(), jsonSchema)])
      .describe("HTML or MJML; with `emailContentsType` `LowCode` a document of the visual editor."),
    emailContentsType: z
      .enum(["Code", "LowCode"])
      .exactOptional()
      .describe("What the body is. Default `Code`."),
    preheader: z
      .string()
      .exactOptional()
      .describe(
        "The preview text, which inboxes show beside the subject. It stands before the body, hidden.",
      ),
    replyTo: z.string().exactOptional().describe("Where answers go."),
    cc: z.string().exactOptional().describe("Addresses separated by commas."),
    bcc: z.string().exactOptional().describe("Addresses separated by commas, which the others do not see."),
    name: z.string().exactOptional().describe("The name of the sender, where `from` has none."),
    headers: z
      .array(
        z.object({
          name: z.string().describe("Its name."),
          value: z.string().describe("Its text."),
        }),
      )
      .exactOptional()
      .describe("Headers of the mail."),
    attachmentUserProperties: z
      .array(z.string())
      .exactOptional()
      .describe("Names of user properties that hold files, which are attached."),
    identifierKey: z
      .string()
      .exactOptional()
      .describe("The user property with the address. Default `email`."),
  })
  .describe("A mail. Every text of it is Liquid, and its body is HTML, in which values are escaped.");

export const smsTemplateSchema: TemplateSchema<SmsTemplate> = z
  .object({
    type: z.literal("Sms"),
    body: z.string().describe("The text."),
    identifierKey: z.string().exactOptional().describe("The user property with the number. Default `phone`."),
  })
  .describe("A text message.");

export const webhookTemplateSchema: TemplateSchema<WebhookTemplate> = z
  .object({
    type: z.literal("Webhook"),
    identifierKey: z.string().describe("The user property without which nothing is called, such as `id`."),
    body: z.string().describe("JSON once it is rendered: the call that is made."),
  })
  .describe("A call of another service.");

export const mobilePushTemplateSchema: TemplateSchema<MobilePushTemplate> = z
  .object({
    type: z.literal("MobilePush"),
    title: z.string().exactOptional().describe("The title."),
    body: z.string().exactOptional().describe("The text."),
    imageUrl: z.string().exactOptional().describe("The address of a picture."),
    android: jsonSchema
      .exactOptional()
      .describe("Options of the vendor for Android; every text in it is Liquid."),
  })
  .describe("A notification on the devices whose token is the user property `deviceToken`.");

export const partTemplateSchema: TemplateSchema<PartTemplate> = z
  .object({
    type: z.literal("Part"),
    body: z
      .union([z.string(), z.record(z.string(), jsonSchema)])
      .describe(
        "Elements of MJML, HTML or text; with `emailContentsType` `LowCode` a document of the visual editor. It names no other part.",
      ),
    emailContentsType: z
      .enum(["Code", "LowCode"])
      .exactOptional()
      .describe("What the body is. Default `Code`."),
  })
  .describe(
    "A piece of mails and text messages, such as a footer. Templates name it by the tag `part` or the node `part`; it is not sent by itself.",
  );

/** Discriminated by `type`, so that issues refer to the intended channel. */
export const templateDefinitionSchema: z.ZodType<TemplateDefinition> = z.discriminatedUnion("type", [
  emailTemplateSchema,
  smsTemplateSchema,
  webhookTemplateSchema,
  mobilePushTemplateSchema,
]);

export const contentDefinitionSchema: z.ZodType<ContentDefinition> = z.discriminatedUnion("type", [
  emailTemplateSchema,
  smsTemplateSchema,
  webhookTemplateSchema,
  mobilePushTemplateSchema,
  partTemplateSchema,
]);

const defaultIdentifierKeys: Readonly<Record<Channel, string>> = {
  Email: "email",
  Sms: "phone",
  MobilePush: "deviceToken",
  Webhook: "id",
};

/** The user property with the recipient's address for this template. */
export function identifierKeyOf(definition: TemplateDefinition): string {
  if (definition.type === "MobilePush") return defaultIdentifierKeys.MobilePush;
  return definition.identifierKey ?? defaultIdentifierKeys[definition.type];
}
