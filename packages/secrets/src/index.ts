/**
 * How services keep what must be readable again: sealed under the deployment's secret key. Nothing else of the house may
 * know how a secret is stored.
 */
export { openSecretBox, secretBoxOf, type SecretBox, type SecretBoxOptions } from "./secret-box.js";
