/** The sections of the API reference, in its order. */

export const ingestionTag = "Events in";
export const webhookTag = "Webhooks in";
export const linkTag = "Links in messages";

const publicTags = {
  [ingestionTag]:
    "What your app reports about its users. Needs a write key. An accepted event is stored durably before the answer.",
  [webhookTag]:
    "What providers report about messages, and events from other systems. The signature is the proof.",
  [linkTag]: "What users open from a message. Needs no key: the hash in the link is the proof.",
} as const;

const adminTags = {
  "Content templates": "What messages say, per channel. Create, preview, test and send them.",
  Images: "What mails and messages show. Upload them; their addresses go into templates.",
  "Parts of templates": "Pieces of mails and text messages that templates name, such as a footer.",
  Users: "Users and anonymous users with their traits, user properties, segments and subscriptions.",
  Imports: "People and events from files: upload, map the columns, check, start.",
  Exports: "Users, events and deliveries as files: begin one, follow its progress, download it.",
  Segments: "Definitions of sets of users. Membership is current as soon as an event is applied.",
  Journeys: "Graphs that move users through delays, splits and messages.",
  "User properties": "Values computed for every user, which templates and journeys use.",
  "Subscription groups": "What users can subscribe to and unsubscribe from, per channel.",
  "Computed properties": "The background recompute of segments and user properties.",
  Events: "Stored events, their names and their properties.",
  Groups: "Which users are in which group.",
  Broadcasts: "One message to every user of an audience: members of some segments, and of none of others.",
  Deliveries: "Every message to a user: its status, its attempts and why it was sent or not.",
  Analysis: "Counts of messages and of users in journeys over time.",
  Settings: "Write keys, providers, secrets, webhook sources, frequency caps and quiet hours.",
  Members: "Who may do what: members of a workspace, invitations, roles, and how members sign in.",
  "Single sign-on": "Identity providers of the whole installation, for its owners.",
  "Your account":
    "The member who is signed in: sessions, password and second factor. Needs a session of the sign-in pages.",
  "Admin keys":
    "Keys for the administration API, each with its permissions, its end, its networks and its owner.",
  "Service accounts": "Programs that use the API, each with a role. Their keys follow the role.",
  Drafts: "What editors of definitions have saved and not published. Saving one changes nothing else.",
  Revisions: "What was published of a definition: when, by whom and why. Restoring one makes it the draft.",
  Approvals:
    "Requests to publish a journey or a template, or to start something. Another member or key decides.",
  "Audit log": "Who did what, from where, and what it changed.",
  Workspaces: "The workspace itself, its child workspaces and sessions for the embedded dashboard.",
  "Test mailbox": "Messages that the Test provider kept instead of sending them.",
  "Rejected events":
    "Events of lenient batches that could not be accepted. They can be corrected and replayed.",
  "Dead letters": "Messages that could not be applied. They can be corrected and replayed.",
  Operations: "How the installation is: servers, workers, backlog and alarms.",
  Commands: "The outcome of an admin change that was answered with 202.",
} as const;

export type Tag = keyof typeof adminTags;

/** Every section with its description, as the OpenAPI document lists them. */
export const tags: readonly { readonly name: string; readonly description: string }[] = Object.entries({
  ...publicTags,
  ...adminTags,
}).map(([name, description]) => ({ name, description }));
