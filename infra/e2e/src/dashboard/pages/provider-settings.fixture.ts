/** The mail server that the shop of the dashboard's tests has: nothing listens at its port. */
export const mailServerSettings = {
  config: { type: "Smtp", host: "127.0.0.1", port: "9", username: "shop", password: "secret" },
  fallback: true,
  messagesPerSecond: 20,
  fromAddress: "Shop <shop@example.com>",
} as const;
