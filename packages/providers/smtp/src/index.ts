/**
 * Mail through any SMTP server. Connections are pooled and encrypted wherever the server supports it; the server's answer
 * decides, and without one, how far the message was transmitted.
 */
import { defineProvider, field, secret, type Provider } from "@signalbox/provider-kit";
import { z } from "zod";
import { problemOfCertificates } from "./certificates.js";
import { isHeloName } from "./helo-name.js";
import { isMailHost, isPort } from "./mail-host.js";
import { openSmtp } from "./smtp-connection.js";

const provider: Provider = defineProvider({
  type: "Smtp",
  channel: "Email",
  title: "SMTP server",
  documentation: "https://www.rfc-editor.org/rfc/rfc5321",
  config: z.object({
    host: field("Name or address of the mail server").refine(
      isMailHost,
      "must be a host name or an IP address, without a scheme, a port or brackets",
    ),
    port: field("465 speaks TLS from the first byte, any other starts it where the server offers it").refine(
      isPort,
      "must be a number from 1 to 65535",
    ),
    username: field("Left out where the server takes mail without").exactOptional(),
    password: secret("Belongs to the username").exactOptional(),
    caCertificate: field(
      "PEM certificate of the server or of the authority that signed it. Only it is trusted then, and TLS is required. " +
        "Left out where a public authority signed the certificate",
    )
      .superRefine((text, context) => {
        const message = problemOfCertificates(text);
        if (message !== undefined) context.addIssue({ code: "custom", message });
      })
      .exactOptional(),
    heloName: field("Name the server is greeted with (EHLO). Left out: the host of PUBLIC_URL")
      .refine(
        isHeloName,
        "must be a host name with a dot in it, or an address as [192.0.2.1] or [IPv6:2001:db8::1]",
      )
      .exactOptional(),
  }),
  notes:
    "Port 465 speaks TLS from the first byte. Other ports start TLS where the server offers it; it is required with `caCertificate`, and with `username` except for a server on the same machine. A certificate that is not trusted is reported as a fault of the settings and not retried. An address with non-ASCII letters before the @ fails where the server does not offer SMTPUTF8. A mail server inside the network needs an entry in `SMTP_ALLOWED_HOSTS`; settings that an earlier release stored go on without.",
  mailServer: ({ host, port }) => ({ host, port }),
  // Four times the connections, so that the claims of the next messages are written together while some are on the line.
  // Not more, though it would be faster: every claimed message has an unknown result when its worker is killed.
  atOnce: 32,
  open: (config, ports) => openSmtp(config, ports),
});

export default provider;
