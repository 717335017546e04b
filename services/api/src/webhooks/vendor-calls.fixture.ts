/** Reports as vendors send and sign them, for webhook tests. */
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { lamlSignature } from "@signalbox/provider-kit";

export interface VendorCall {
  /** Behind `/api/public/webhooks/`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const svixSecret = Buffer.from("a signing secret of resend").toString("base64");

const postmarkSecret = "zq-secret-header";
const twilioToken = "zq-secret-token";

type VendorConfig = Readonly<Record<string, string>>;

/** The providers' settings. */
export const vendorConfigs: Readonly<Record<"sendGrid" | "resend" | "postmark" | "twilio", VendorConfig>> = {
  sendGrid: {
    type: "SendGrid",
    apiKey: "SG.zq-secret",
    webhookKey: publicKey.export({ type: "spki", format: "der" }).toString("base64"),
  },
  resend: { type: "Resend", apiKey: "re_zq-secret", webhookKey: `whsec_${svixSecret}` },
  postmark: { type: "PostMark", apiKey: "zq-secret-token", webhookKey: postmarkSecret },
  twilio: { type: "Twilio", accountSid: "AC0", messagingServiceSid: "MG0", authToken: twilioToken },
};

interface Signing {
  /** When it is signed; default: now. */
  readonly at?: number;
  /** Signs another body than the one that is sent. */
  readonly over?: string;
}

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
export function sendGridCall(events: unknown, { at = Date.now(), over }: Signing = {}): VendorCall {
  const body = JSON.stringify(events);
  const timestamp = String(Math.floor(at / 1000));
  const signature = sign("sha256", Buffer.from(timestamp + (over ?? body)), privateKey);
  return {
    path: "sendgrid",
    headers: {
      "content-type": "application/json",
      "x-twilio-email-event-webhook-signature": signature.toString("base64"),
      "x-twilio-email-event-webhook-timestamp": timestamp,
    },
    body,
  };
}

/** https://docs.svix.com/receiving/verifying-payloads/how-manual */
export function resendCall(id: string, report: object, { at = Date.now(), over }: Signing = {}): VendorCall {
  const body = JSON.stringify(report);
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", Buffer.from(svixSecret, "base64"))
    .update(`${id}.${timestamp}.${over ?? body}`)
    .digest("base64");
  return {
    path: "resend",
    headers: {
      "content-type": "application/json",
      "svix-id": id,
      "svix-timestamp": timestamp,
      "svix-signature": `v1,${signature}`,
    },
    body,
  };
}

/** https://postmarkapp.com/developer/webhooks/webhooks-overview */
export function postmarkCall(record: object, key: string = postmarkSecret): VendorCall {
  return {
    path: "postmark",
    headers: { "content-type": "application/json", "x-postmark-secret": key },
    body: JSON.stringify(record),
  };
}

/** https://www.twilio.com/docs/usage/security#validating-requests: the address is signed with the fields. */
export function twilioCall(
  base: string,
  query: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, string>>,
): VendorCall {
  const path = `twilio?${new URLSearchParams(query).toString()}`;
  const form = new URLSearchParams(fields);
  const url = `${base}/api/public/webhooks/${path}`;
  return {
    path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": lamlSignature(twilioToken, url, form),
    },
    body: form.toString(),
  };
}
