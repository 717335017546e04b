/**
 * Mail through any SMTP server. Connections are pooled and encrypted wherever the server supports it; the server's answer
 * decides, and without one, how far the message was transmitted.
 */
import { defineProvider, field, refusedAs, secret, type Provider } from "@signalbox/provider-kit";
import { z } from "zod";
import { problemOfCertificates } from "./certificates.js";
import { isHeloName } from "./helo-name.js";
import { isMailHost, isPort } from "./mail-host.js";
import { openSmtp } from "./smtp-connection.js";

const provider: Provider = defineProvider({
  type: "Smtp",
  channel: "Email",
  title: "SMTP server",
  titles: { de: "SMTP-Server" },
  documentation: "https://www.rfc-editor.org/rfc/rfc5321",
  config: z.object({
    host: field("Name or address of the mail server", {
      title: "Host",
      receivesSecrets: true,
      de: { title: "Host", description: "Name oder Adresse des Mailservers" },
    }).refine(isMailHost, refusedAs("noMailHost")),
    port: field("465 speaks TLS from the first byte, any other starts it where the server offers it", {
      title: "Port",
      receivesSecrets: true,
      de: {
        title: "Port",
        description: "465 spricht von Anfang an TLS, jeder andere beginnt damit, wenn der Server es anbietet",
      },
    }).refine(isPort, refusedAs("noPort")),
    username: field("Left out where the server takes mail without", {
      title: "Username",
      de: { title: "Benutzername", description: "Bleibt leer, wenn der Server Mails ohne ihn annimmt" },
    }).exactOptional(),
    password: secret("Belongs to the username", {
      title: "Password",
      de: { title: "Passwort", description: "Gehört zum Benutzernamen" },
    }).exactOptional(),
    caCertificate: field(
      "PEM certificate of the server or of the authority that signed it. Only it is trusted then, and TLS is required. " +
        "Left out where a public authority signed the certificate",
      {
        title: "CA certificate",
        contentMediaType: "application/x-pem-file",
        receivesSecrets: true,
        de: {
          title: "CA-Zertifikat",
          description:
            "PEM-Zertifikat des Servers oder der Stelle, die seines unterschrieben hat. Dann wird nur ihm vertraut, und TLS ist nötig. Bleibt leer, wenn eine öffentliche Stelle es unterschrieben hat",
        },
      },
    )
      .superRefine((text, context) => {
        const problem = problemOfCertificates(text);
        if (problem !== undefined) context.addIssue({ code: "custom", ...refusedAs(problem) });
      })
      .exactOptional(),
    heloName: field("Name the server is greeted with (EHLO). Left out: the host of PUBLIC_URL", {
      title: "Name in the greeting",
      de: {
        title: "Name in der Begrüßung",
        description: "Name, mit dem der Server begrüßt wird (EHLO). Bleibt er leer: der Host von PUBLIC_URL",
      },
    })
      .refine(isHeloName, refusedAs("noHeloName"))
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
