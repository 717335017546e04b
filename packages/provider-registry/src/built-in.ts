/** The packages of packages/providers. Generated: `npm run new registry` writes this file. */
export { default as amazonSes } from "@signalbox/provider-amazon-ses";
export { default as firebase } from "@signalbox/provider-firebase";
export { default as mailchimp } from "@signalbox/provider-mailchimp";
export { default as postmark } from "@signalbox/provider-postmark";
export { default as resend } from "@signalbox/provider-resend";
export { default as sendgrid } from "@signalbox/provider-sendgrid";
export { default as signalwire } from "@signalbox/provider-signalwire";
export { default as smtp } from "@signalbox/provider-smtp";
export { default as test } from "@signalbox/provider-test";
export { default as twilio } from "@signalbox/provider-twilio";
export { default as webhook } from "@signalbox/provider-webhook";
