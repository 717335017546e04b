/**
 * Email through Amazon SES, API version 2. The metadata travels as tags, which come back with reports where the identity
 * has a configuration set that publishes events to SNS. SES has no idempotency key.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html
 *
 * Each message is a call of its own: SendBulkEmail takes templates of SES instead of MIME messages, needs a permission
 * of its own, and its rate counts recipients and not calls
 * (https://docs.aws.amazon.com/ses/latest/dg/quotas.html), so it would not send faster.
 */
import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import {
  createHostGuard,
  createVendorHttp,
  defineProvider,
  field,
  settingMeta,
  insideRefusalIn,
  metadataTags,
  secret,
  sendResultOf,
  textAt,
  type EmailMessage,
  type Provider,
  type ProviderPorts,
  type Resolve,
  type SendContext,
  type SendResult,
  type VendorAnswer,
  type VendorProblem,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { createSigningCertificates, type SigningCertificates } from "./signing-certificates.js";
import { rawMail, recipientsOf } from "./raw-mail.js";
import { sesWebhook } from "./ses-webhook.js";
import { createVendorTransport, type VendorTransport } from "./vendor-transport.js";

const config = z.object({
  accessKeyId: field("Access key ID of a user who may send, as AKIA…", {
    title: "Access key ID",
    de: { title: "Zugriffsschlüssel-ID", description: "Eines Nutzers, der senden darf, wie AKIA…" },
  }),
  secretAccessKey: secret("Secret access key of that user", {
    title: "Secret access key",
    de: { title: "Geheimer Zugriffsschlüssel", description: "Geheimer Zugriffsschlüssel dieses Nutzers" },
  }),
  // It becomes part of a host name.
  region: field("Region, as eu-west-1", {
    title: "Region",
    de: { title: "Region", description: "Region, wie eu-west-1" },
  }).regex(/^[a-z0-9-]+$/, "must be like eu-west-1"),
  endpoint: z
    .url({ protocol: /^https$/, error: "must be an https:// URL" })
    .meta(
      settingMeta("Address of the API where it is not the region's own: https, and a public host", {
        title: "Endpoint",
        de: {
          title: "Endpunkt",
          description: "Adresse der API, wenn es nicht die der Region ist: https und ein öffentlicher Host",
        },
      }),
    )
    .exactOptional(),
  topicArn: field(
    "ARN of the SNS topic that carries the reports, as arn:aws:sns:…; without it no report is accepted",
    {
      title: "SNS topic ARN",
      de: {
        title: "ARN des SNS-Themas",
        description:
          "ARN des SNS-Themas, das die Berichte überbringt, wie arn:aws:sns:…; ohne es wird kein Bericht angenommen",
      },
    },
  ).exactOptional(),
});

type Config = z.infer<typeof config>;

/** Temporary. */
const passing = ["TooManyRequestsException", "LimitExceededException", "ThrottlingException", "Throttling"];
/** Nothing is sent until an operator acts. */
const settingsErrors = [
  "AccountSuspendedException",
  "SendingPausedException",
  "MailFromDomainNotVerifiedException",
];

/** `certificates` verify report signatures; `resolve` resolves the endpoint's name instead of the system. */
export function amazonSes(certificates: SigningCertificates, resolve?: Resolve): Provider {
  return defineProvider<"Email", Config>({
    type: "AmazonSes",
    channel: "Email",
    title: "Amazon SES",
    documentation: "https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html",
    config,
    open: (settings, ports) => {
      const { endpoint } = settings;
      // The region's own address is AWS'; in a private network of AWS it resolves to an inside address.
      const guard = endpoint === undefined ? undefined : createHostGuard(ports.allowedHosts ?? [], resolve);
      const lookup = guard === undefined ? {} : { lookup: guard.lookup };
      const transport = createVendorTransport(createVendorHttp({ ...routeOf(ports), ...lookup }));
      const client = sesClient(settings, transport);
      const refusal = endpoint === undefined ? undefined : guard?.refusalOf(new URL(endpoint));
      return {
        send: async (message, context) =>
          refusal === undefined ? send(message, context, client, transport) : notCalled(refusal),
        close: async () => {
          client.destroy();
          await transport.close();
        },
      };
    },
    webhook: sesWebhook(certificates),
  });
}

const provider: Provider = amazonSes(createSigningCertificates(createVendorHttp()));

export default provider;

function routeOf({ route }: ProviderPorts): Pick<ProviderPorts, "route"> {
  return route === undefined ? {} : { route };
}

function sesClient(settings: Config, transport: VendorTransport): SESv2Client {
  const { accessKeyId, secretAccessKey, region, endpoint } = settings;
  return new SESv2Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint }),
    requestHandler: { ...transport.handler },
    // One attempt: retries are decided elsewhere.
    maxAttempts: 1,
    useFipsEndpoint: false,
    useDualstackEndpoint: false,
  });
}

async function send(
  message: EmailMessage,
  context: SendContext,
  client: SESv2Client,
  transport: VendorTransport,
): Promise<SendResult> {
  const watched = transport.watch(context);
  const command = new SendEmailCommand(await requestOf(message, context));
  try {
    await client.send(command, { abortSignal: watched.signal });
  } catch (error) {
    // The vendor's answer decides; without one the request was never made.
    if (watched.outcome() === undefined) throw error;
  }
  const outcome = watched.outcome() ?? { type: "unsent", reason: "the request was not made" };
  const inside = insideRefusalIn(outcome);
  if (inside !== undefined) return notCalled(inside);
  return sendResultOf(
    outcome,
    { vendorIdOf: (answer) => textAt(answer.json, "MessageId"), problemOf },
    context.now(),
  );
}

function notCalled(refusal: string): SendResult {
  const reason =
    `The endpoint of the settings was not called: ${refusal}. ` +
    "Set it to a public host, or let the operator list it in WEBHOOK_ALLOWED_HOSTS.";
  return { type: "rejected", reason, misconfigured: true };
}

async function requestOf(message: EmailMessage, context: SendContext): Promise<SendEmailCommandInput> {
  return {
    Destination: recipientsOf(message),
    Content: { Raw: { Data: await rawMail(message, context.now()) } },
    EmailTags: metadataTags(context.metadata).map(({ name, value }) => ({ Name: name, Value: value })),
  };
}

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/CommonErrors.html: the error type is in a header. */
function problemOf(answer: VendorAnswer): VendorProblem | undefined {
  if (answer.status < 400) return undefined;
  const kind = answer.headers["x-amzn-errortype"] ?? textAt(answer.json, "__type");
  const code = kind?.split(":")[0]?.split("#").at(-1);
  return {
    reason: textAt(answer.json, "message") ?? textAt(answer.json, "Message") ?? code,
    code,
    type: passing.includes(code ?? "") ? "later" : undefined,
    misconfigured: settingsErrors.includes(code ?? "") ? true : undefined,
  };
}
