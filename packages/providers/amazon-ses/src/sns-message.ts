/**
 * A message posted by SNS: a notification or a subscription confirmation, signed over certain fields in a fixed order.
 * `text/plain` by header, JSON in fact.
 * https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message-verify-message-signature.html
 */
import { verify } from "node:crypto";
import { forged, genuine, type Verification } from "@signalbox/provider-kit";
import { z } from "zod";
import { certificateUrl, type SigningCertificates } from "./signing-certificates.js";

export interface SnsMessage {
  readonly Type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  readonly MessageId: string;
  readonly TopicArn: string;
  /** For notifications of SES again JSON. */
  readonly Message: string;
  readonly Timestamp: string;
  readonly Subject?: string | null | undefined;
  readonly Token?: string | undefined;
  readonly SubscribeURL?: string | undefined;
  readonly SignatureVersion: "1" | "2";
  readonly Signature: string;
  readonly SigningCertURL: string;
}

const snsSchema: z.ZodType<SnsMessage> = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().nullish(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
});

const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

/** Undefined when the body is not a message of SNS. */
export function snsMessageOf(body: Buffer): SnsMessage | undefined {
  try {
    return snsSchema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}

export async function verifySnsMessage(
  message: SnsMessage,
  certificates: SigningCertificates,
  now: Date,
): Promise<Verification> {
  const url = certificateUrl(message.SigningCertURL);
  if (url === undefined) return forged("the certificate is not at SNS");
  const certificate = await certificates(url);
  if (certificate === undefined) return forged("there is no such certificate");
  const isCurrent =
    Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo);
  if (!isCurrent) return forged("the certificate is not valid at this time");
  const algorithm = message.SignatureVersion === "1" ? "RSA-SHA1" : "RSA-SHA256";
  const signature = Buffer.from(message.Signature, "base64");
  // Base64 is decoded leniently; only SNS's own spelling counts.
  if (signature.toString("base64") !== message.Signature) return forged("the signature is no base64");
  return verify(algorithm, Buffer.from(signedText(message)), certificate.publicKey, signature)
    ? genuine
    : forged("the signature does not match");
}

/** Each present field with its name, one per line. */
export function signedText(message: SnsMessage): string {
  const lines = signedFields[message.Type].flatMap((name) => {
    const value = message[name];
    return value === undefined || value === null ? [] : [name, value];
  });
  return lines.map((line) => `${line}\n`).join("");
}
