/** Events of SES as SNS delivers them: one of each row of its table, in the shapes that its examples show. */
import { metadataTags } from "@signalbox/provider-kit";
import { aMetadata, type UnsignedReport, type WebhookSample } from "@signalbox/provider-kit/conformance";
import type { SnsMessage } from "./sns-message.js";

export const certUrl =
  "https://sns.us-west-2.amazonaws.com/SimpleNotificationService-f3ecfb7224c7233fe7bb5f59f96de52f.pem";
export const tagValues: readonly [string, string][] = metadataTags(aMetadata).map(({ name, value }) => [
  name,
  value,
]);
const { workspaceId } = aMetadata;

// https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html
export function unsigned(parts: Partial<SnsMessage>): UnsignedReport {
  const message = {
    Type: "Notification",
    MessageId: "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
    TopicArn: "arn:aws:sns:us-west-2:123456789012:MyTopic",
    Message: "Hello world!",
    Timestamp: "2026-11-02T00:54:06.655Z",
    SignatureVersion: "1",
    SigningCertURL: certUrl,
    UnsubscribeURL:
      "https://sns.us-west-2.amazonaws.com/?Action=Unsubscribe&SubscriptionArn=arn:aws:sns:us-west-2:123456789012:MyTopic:c9135db0",
    ...parts,
  };
  return {
    url: "https://signalbox.example/api/public/webhooks/amazon-ses",
    headers: { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": "Notification" },
    body: Buffer.from(JSON.stringify(message)),
  };
}

// https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
export const mail: Readonly<Record<string, unknown>> = {
  timestamp: "2017-08-05T00:40:02.012Z",
  source: "Sender Name <sender@example.com>",
  sourceArn: "arn:aws:ses:us-east-1:123456789012:identity/sender@example.com",
  sendingAccountId: "123456789012",
  messageId: "EXAMPLE7c191be45-e9aedb9a-02f9-4d12-a87d-dd0099a07f8a-000000",
  destination: ["recipient@example.com"],
  headersTruncated: false,
  headers: [{ name: "From", value: "Sender Name <sender@example.com>" }],
  commonHeaders: { from: ["Sender Name <sender@example.com>"], subject: "Message sent from Amazon SES" },
  tags: {
    "ses:configuration-set": ["ConfigSet"],
    "ses:source-ip": ["192.0.2.0"],
    ...Object.fromEntries(tagValues.map(([name, value]) => [name, [value]])),
  },
};
export const notice = (event: object, parts: Partial<SnsMessage> = {}): UnsignedReport =>
  unsigned({ Message: JSON.stringify({ ...event, mail }), ...parts });

const bounceDetails = {
  bounceType: "Permanent",
  bounceSubType: "General",
  bouncedRecipients: [
    {
      emailAddress: "recipient@example.com",
      action: "failed",
      status: "5.1.1",
      diagnosticCode: "smtp; 550 5.1.1 user unknown",
    },
  ],
  timestamp: "2017-08-05T00:41:02.669Z",
  feedbackId: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
  reportingMTA: "dsn; mta.example.com",
};
export const bounce: Readonly<Record<string, unknown>> = { eventType: "Bounce", bounce: bounceDetails };
const complaint = {
  eventType: "Complaint",
  complaint: {
    complainedRecipients: [{ emailAddress: "recipient@example.com" }],
    timestamp: "2017-08-05T00:41:02.669Z",
    feedbackId: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000",
    userAgent: "Mozilla/5.0",
    complaintFeedbackType: "abuse",
    arrivalDate: "2017-08-05T00:41:02.669Z",
  },
};

type Row = readonly [kind: string, event: object, expected: Pick<WebhookSample, "reports" | "subscriptions">];

const recipient = "recipient@example.com";
const topic = (subscriptionStatus: string) => ({ topicName: "ExampleTopicName", subscriptionStatus });
const preferences = (unsubscribeAll: boolean, ...topicStatus: readonly object[]) => ({
  unsubscribeAll,
  topicStatus,
});
const subscription = (before: object, after: object) => ({
  eventType: "Subscription",
  subscription: {
    contactList: "ContactListName",
    timestamp: "2022-01-12T01:00:17.910Z",
    source: "UnsubscribeHeader",
    newTopicPreferences: after,
    oldTopicPreferences: before,
  },
});
const leaves = { action: "Unsubscribe", sender: recipient, metadata: aMetadata } as const;

const rows: readonly Row[] = [
  ["Send", { eventType: "Send", send: {} }, {}],
  [
    "Delivery",
    { eventType: "Delivery", delivery: { recipients: [recipient] } },
    { reports: [{ recipient }] },
  ],
  [
    "DeliveryDelay",
    {
      eventType: "DeliveryDelay",
      deliveryDelay: {
        timestamp: "2020-06-16T00:25:40.095Z",
        delayType: "TransientCommunicationFailure",
        expirationTime: "2020-06-16T00:25:40.914Z",
        delayedRecipients: [
          {
            emailAddress: recipient,
            status: "4.4.1",
            diagnosticCode: "smtp; 421 4.4.1 Unable to connect to remote host",
          },
        ],
      },
    },
    {
      reports: [
        {
          event: "DFEmailDelayed",
          recipient,
          metadata: aMetadata,
          at: Date.parse("2020-06-16T00:25:40.095Z"),
          detail: {
            type: "TransientCommunicationFailure",
            reason: "smtp; 421 4.4.1 Unable to connect to remote host",
          },
        },
      ],
    },
  ],
  ["Bounce Permanent", bounce, { reports: [{ event: "DFEmailBounced" }] }],
  ["Bounce Transient", bounceOf("Transient"), { reports: [{ event: "DFEmailBounced" }] }],
  ["Bounce Undetermined", bounceOf("Undetermined"), { reports: [{ event: "DFEmailBounced" }] }],
  ["Bounce", bounceOf("SomethingNew"), { reports: [{ event: "DFEmailBounced" }] }],
  ["Complaint", complaint, { reports: [{ event: "DFEmailMarkedSpam" }] }],
  [
    "Complaint OnAccountSuppressionList",
    { ...complaint, complaint: { ...complaint.complaint, complaintSubType: "OnAccountSuppressionList" } },
    { reports: [{ event: "DFEmailDropped" }] },
  ],
  [
    "Complaint not-spam",
    { ...complaint, complaint: { ...complaint.complaint, complaintFeedbackType: "not-spam" } },
    {},
  ],
  [
    "Reject",
    { eventType: "Reject", reject: { reason: "Bad content" } },
    { reports: [{ event: "DFEmailDropped", recipient, detail: { reason: "Bad content" } }] },
  ],
  ...["Rendering Failure", "RenderingFailure"].map((eventType): Row => [
    "Rendering Failure",
    { eventType, failure: { errorMessage: "Attribute 'name' is not present", templateName: "MyTemplate" } },
    { reports: [{ event: "DFEmailDropped", detail: { reason: "Attribute 'name' is not present" } }] },
  ]),
  [
    "Open",
    { eventType: "Open", open: { userAgent: "Mozilla/5.0" } },
    { reports: [{ event: "DFEmailOpened" }] },
  ],
  [
    "Click",
    { eventType: "Click", click: { link: "https://example.com/" } },
    { reports: [{ event: "DFEmailClicked", detail: { link: "https://example.com/" } }] },
  ],
  [
    "Subscription all out",
    subscription(preferences(false, topic("OptOut")), preferences(true, topic("OptOut"))),
    { subscriptions: [{ ...leaves, scope: "channel", at: Date.parse("2022-01-12T01:00:17.910Z") }] },
  ],
  [
    "Subscription topic out",
    subscription(preferences(false, topic("OptIn")), preferences(false, topic("OptOut"))),
    { subscriptions: [{ ...leaves, scope: "message" }] },
  ],
  [
    "Subscription all in",
    subscription(preferences(true, topic("OptOut")), preferences(false, topic("OptIn"))),
    { subscriptions: [{ ...leaves, action: "Subscribe", scope: "channel" }] },
  ],
  [
    "Subscription topic in",
    subscription(preferences(false, topic("OptOut")), preferences(false, topic("OptIn"))),
    { subscriptions: [{ ...leaves, action: "Subscribe", scope: "message" }] },
  ],
  ["Subscription", subscription(preferences(false, topic("OptIn")), preferences(false, topic("OptIn"))), {}],
];

function bounceOf(bounceType: string): object {
  return { ...bounce, bounce: { ...bounceDetails, bounceType } };
}

export const sesSamples: readonly WebhookSample[] = [
  {
    title: "bounced for good",
    report: notice(bounce),
    reports: [
      {
        id: "01000157c44f053b-61b59c11-9236-11e6-8f96-7be8aexample-000000:recipient@example.com",
        event: "DFEmailBounced",
        at: Date.parse("2017-08-05T00:41:02.669Z"),
        metadata: aMetadata,
        recipient: "recipient@example.com",
        suppress: "HardBounce",
        detail: { type: "Permanent", subType: "General", reason: "smtp; 550 5.1.1 user unknown" },
      },
    ],
    workspaceId,
  },
  {
    title: "bounced for now, signed the newer way, with a subject",
    report: notice(
      { ...bounce, bounce: { ...bounceDetails, bounceType: "Transient" } },
      { SignatureVersion: "2", Subject: "Amazon SES Email Event Notification" },
    ),
    reports: [
      {
        event: "DFEmailBounced",
        detail: { type: "Transient", subType: "General", reason: "smtp; 550 5.1.1 user unknown" },
      },
    ],
    workspaceId,
  },
  {
    title: "complained",
    report: notice(complaint),
    reports: [{ event: "DFEmailMarkedSpam", suppress: "Complaint", recipient: "recipient@example.com" }],
    workspaceId,
  },
  {
    title: "said to be no spam",
    report: notice({
      ...complaint,
      complaint: { ...complaint.complaint, complaintFeedbackType: "not-spam" },
    }),
    workspaceId,
  },
  {
    title: "delivered",
    report: notice({
      eventType: "Delivery",
      delivery: {
        timestamp: "2016-10-19T23:21:04.133Z",
        processingTimeMillis: 11893,
        recipients: ["recipient@example.com"],
        smtpResponse: "250 2.6.0 Message received",
        reportingMTA: "mta.example.com",
      },
    }),
    reports: [{ event: "DFEmailDelivered", at: Date.parse("2016-10-19T23:21:04.133Z") }],
    workspaceId,
  },
  {
    title: "opened",
    report: notice({
      eventType: "Open",
      open: { ipAddress: "192.0.2.1", timestamp: "2017-08-09T22:00:19.652Z", userAgent: "Mozilla/5.0" },
    }),
    reports: [{ event: "DFEmailOpened", at: Date.parse("2017-08-09T22:00:19.652Z"), metadata: aMetadata }],
    workspaceId,
  },
  {
    title: "clicked",
    report: notice({
      eventType: "Click",
      click: {
        ipAddress: "192.0.2.1",
        link: "http://docs.aws.amazon.com/ses/latest/DeveloperGuide/send-email-smtp.html",
        linkTags: null,
        timestamp: "2017-08-09T23:51:25.570Z",
        userAgent: "Mozilla/5.0",
      },
    }),
    reports: [
      {
        event: "DFEmailClicked",
        detail: { link: "http://docs.aws.amazon.com/ses/latest/DeveloperGuide/send-email-smtp.html" },
      },
    ],
    workspaceId,
  },
  {
    title: "a notice of the identity itself, which knows no tags",
    report: {
      ...unsigned({
        Message: JSON.stringify({
          notificationType: "Bounce",
          bounce: bounce.bounce,
          mail: { ...mail, tags: undefined },
        }),
      }),
      url: "https://signalbox.example/api/public/webhooks/amazon-ses?workspaceId=w",
    },
    reports: [{ event: "DFEmailBounced", metadata: {}, recipient: "recipient@example.com" }],
    workspaceId: "w",
  },
  { title: "merely sent", report: notice({ eventType: "Send", send: {} }), workspaceId },
  {
    title: "SNS's own greeting",
    report: unsigned({ Message: "Successfully validated SNS topic for Amazon SES event publishing." }),
  },
  {
    title: "the greeting of the topic of an identity",
    shows: ["AmazonSnsSubscriptionSucceeded"],
    report: unsigned({
      Message: JSON.stringify({
        notificationType: "AmazonSnsSubscriptionSucceeded",
        message: "You have successfully subscribed your Amazon SNS topic to receive 'Bounce' notifications.",
      }),
    }),
  },
  {
    title: "bounced, with an address that is none among the recipients",
    report: notice({
      ...bounce,
      bounce: {
        ...bounceDetails,
        bouncedRecipients: [null, { emailAddress: 7 }, { emailAddress: recipient }],
      },
    }),
    reports: [{ event: "DFEmailBounced", recipient }],
    workspaceId,
  },
  ...rows.map(([kind, event, expected]) => ({
    title: `${kind}, of the table`,
    shows: [kind],
    report: notice(event),
    ...expected,
    workspaceId,
  })),
];
