/** Sample variants of the page, used to check that an operator's page renders in all of them. */
import type { PageContents, ShownGroup } from "../../subscription-management/page-contents.js";

const groups: readonly ShownGroup[] = [
  {
    id: "00000000-0000-4000-8000-000000000001",
    name: "News",
    phrase: "“News” from Sample",
    channel: "Email",
    isSubscribed: true,
  },
  {
    id: "00000000-0000-4000-8000-000000000002",
    name: "Offers",
    phrase: "“Offers” from Sample",
    channel: "Email",
    isSubscribed: false,
  },
];
const plain: PageContents = { workspaceName: "Sample", groups, action: "?w=sample", isPreview: true };
const [about] = groups;

export const samplePages: readonly PageContents[] = [
  plain,
  { ...plain, groups: [] },
  { ...plain, notice: "success", allChannels: "?w=sample&showAllChannels=true" },
  { ...plain, notice: "error" },
  ...(about === undefined
    ? []
    : ([
        { ...plain, about, offers: "Unsubscribe" },
        { ...plain, about, offers: "Subscribe" },
      ] as const)),
];
