/** Definitions and settings for the cases of the guard, and the operations that have none. */
export const admin = "/api/admin";
export const everyone: object = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };
export const manual: object = { entryNode: { id: "1", type: "Manual", version: 1 }, nodes: [] };
export const trait = (path: string): object => ({ type: "Trait", path });
export const email = {
  type: "Email",
  from: "a@b.example",
  subject: "Hi",
  body: "<mjml><mj-body></mj-body></mjml>",
};
export const limits = (messages: number): object => ({
  frequencyCaps: [{ messages, perSeconds: 60 }],
  quietHours: [],
});

export const unguarded: Readonly<Record<string, string>> = {
  [`PUT ${admin}/suppressions`]: "adds to a list",
  [`PUT ${admin}/subscription-groups/assignments`]: "changes users",
  [`PUT ${admin}/settings/visible-paths`]: "adds to a list, or takes from it",
  [`PUT ${admin}/imports/:id/mapping`]: "shows what it replaces, and begins nothing",
  [`PUT ${admin}/me/password`]: "proves the password that it replaces",
  "PUT /api-l/admin/workspaces/child": "creates one and refuses one that exists",
};

export const aStorage = {
  endpoint: "https://s3.example.com",
  bucket: "exports",
  accessKeyId: "key",
  secretAccessKey: "secret",
};
