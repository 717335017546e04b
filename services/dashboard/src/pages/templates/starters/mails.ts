/** The ready-made mails, in the order in which they are offered. */
import { eventInvitation } from "./event-invitation.js";
import type { MailStarter } from "./mail-starter.js";
import { newsletter } from "./newsletter.js";
import { offer } from "./offer.js";
import { passwordReset } from "./password-reset.js";
import { receipt } from "./receipt.js";
import { welcome } from "./welcome.js";

export const mailStarters: readonly MailStarter[] = [
  newsletter,
  welcome,
  offer,
  eventInvitation,
  receipt,
  passwordReset,
];
