/** Why settings of a provider are refused, by code. They follow the name of the setting. */
import { defineWords } from "../../../data/index.js";

export const providerSentenceWords = defineWords({
  en: {
    noMailHost: "must be a host name or an IP address, without a scheme, a port or brackets",
    noPort: "must be a number from 1 to 65535",
    noHeloName: "must be a host name with a dot in it, or an address as [192.0.2.1] or [IPv6:2001:db8::1]",
    privateKeyGiven: "must hold certificates only; leave the private key out",
    noCertificate: "must be a PEM certificate: -----BEGIN CERTIFICATE----- … -----END CERTIFICATE-----",
    noServiceAccount: "must be the JSON of a service account's key",
    eitherTokenOrKey: "give the auth token, or an API key SID with its secret",
    insideMailServer:
      "the mail server is inside the network of this service; name a public one, or let the operator add {entry} to SMTP_ALLOWED_HOSTS of the api and the worker",
    secretAgain: "must be typed again, because “{setting}” has changed: it could be sent elsewhere",
  },
  de: {
    noMailHost: "muss ein Hostname oder eine IP-Adresse sein, ohne Schema, Port und Klammern",
    noPort: "muss eine Zahl von 1 bis 65535 sein",
    noHeloName:
      "muss ein Hostname mit einem Punkt sein, oder eine Adresse wie [192.0.2.1] oder [IPv6:2001:db8::1]",
    privateKeyGiven: "darf nur Zertifikate enthalten; lass den privaten Schlüssel weg",
    noCertificate: "muss ein PEM-Zertifikat sein: -----BEGIN CERTIFICATE----- … -----END CERTIFICATE-----",
    noServiceAccount: "muss das JSON des Schlüssels eines Dienstkontos sein",
    eitherTokenOrKey: "gib den Auth-Token an, oder die SID eines API-Schlüssels mit seinem Geheimnis",
    insideMailServer:
      "der Mailserver steht im Netz dieses Dienstes; nenne einen öffentlichen, oder lass den Betreiber {entry} in SMTP_ALLOWED_HOSTS von api und worker eintragen",
    secretAgain:
      "muss noch einmal eingegeben werden, weil sich „{setting}“ geändert hat: Es könnte anderswohin gehen",
  },
});
