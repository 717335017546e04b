/**
 * Redacts secrets from what is stored about a webhook: the secret texts of its message, and the values of credential
 * headers. Also in answers, which often repeat the request. Pure.
 */
import { secretMask, type SecretMask, type WebhookMessage } from "@signalbox/provider-kit";

const credentialHeader =
  /^(proxy-)?authorization$|^cookie$|(api|auth|access)[-_]?(key|token)$|secret|password|signature/i;
const mark = "•••";

export function redactorOf(message: WebhookMessage): SecretMask {
  const ofHeaders = Object.entries(message.headers)
    .filter(([name]) => credentialHeader.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\w+ +/, "")]);
  return secretMask([...(message.secrets ?? []), ...ofHeaders], mark);
}
