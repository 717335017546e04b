/** Samples of every status and reply of Twilio's form, which SignalWire shares; for the tests of both. */
import type { DeliveryEventName } from "@signalbox/core";
import type { UnsignedReport, WebhookSample } from "./webhook-fixture.js";

type FormReport = (fields: Readonly<Record<string, string>>) => UnsignedReport;

export interface LamlSamples {
  /** https://www.twilio.com/docs/messaging/guides/track-outbound-message-status#example-status-callback-request */
  readonly status: Readonly<Record<string, string>>;
  /** https://www.twilio.com/docs/messaging/guides/webhook-request */
  readonly reply: Readonly<Record<string, string>>;
  readonly statuses: readonly string[];
  readonly workspaceId: string;
  readonly formReport: FormReport;
}

export function lamlSamples(given: LamlSamples): readonly WebhookSample[] {
  const { status, reply, statuses, workspaceId, formReport } = given;
  const eventOf: Readonly<Record<string, DeliveryEventName>> = {
    delivered: "DFSmsDelivered",
    read: "DFSmsDelivered",
    undelivered: "DFSmsFailed",
    failed: "DFSmsFailed",
    canceled: "DFSmsFailed",
  };
  const ofStatus = statuses.map((name): WebhookSample => {
    const event = eventOf[name];
    const isInbound = name === "received" || name === "receiving";
    const form = isInbound
      ? { ...reply, Body: "When do you open?", SmsStatus: name }
      : { ...status, SmsStatus: name, MessageStatus: name };
    return {
      title: `the status ${name}`,
      shows: [name],
      report: formReport(form),
      ...(event !== undefined && { reports: [{ event, detail: { status: name } }] }),
      workspaceId,
    };
  });
  const replies = [
    ["STOP", { Body: "“Arrêt”" }],
    ["STOP", { Body: "no mas", OptOutType: "STOP" }],
    ["START", { Body: "unstop." }],
    ["START", { Body: "hola", OptOutType: "START" }],
  ] as const;
  return [
    ...ofStatus,
    ...replies.map(([word, fields]): WebhookSample => ({
      title: `the reply ${JSON.stringify(fields)}`,
      shows: [`reply ${word}`],
      report: formReport({ ...reply, ...fields }),
      subscriptions: [
        {
          action: word === "STOP" ? "Unsubscribe" : "Subscribe",
          scope: "channel",
          sender: reply["From"] ?? "",
        },
      ],
      workspaceId,
    })),
  ];
}
