/**
 * Encryption of stored secrets that must be readable again, under the deployment's secret key. No other package knows the
 * stored format.
 */
export { openSecretBox, secretBoxOf, type SecretBox, type SecretBoxOptions } from "./secret-box.js";
