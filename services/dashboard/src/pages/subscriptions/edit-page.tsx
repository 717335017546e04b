/** The page on which users change their subscriptions: its texts and colors, or its HTML, beside what people see. */
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { Badge, PageHead, ReadSection, usePublishing, WaitingBadge } from "../../ui/index.js";
import { HostedPage } from "./hosted-page.js";
import { PageEditor } from "./page-editor.js";
import { WithSavedPage } from "./request-page.js";
import { ResetPage } from "./reset-page.js";
import { subscriptionsWords } from "./words.js";

export function EditPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const publishing = usePublishing("SubscriptionPage");
  const query = useQueries().useQuery("get", "/api/admin/subscription-management-template");
  const { data } = query;
  return (
    <>
      <PageHead
        title={say("hosted")}
        beside={
          <>
            {data && <Badge color="gray">{say(data.html === null ? "standard" : "custom")}</Badge>}
            <WaitingBadge id={workspaceId} />
          </>
        }
      >
        {data !== undefined && data.html !== null && publishing === "allowed" && <ResetPage page={data} />}
      </PageHead>
      {may("subscriptions:write") ? (
        <ReadSection title={say("editor")} read={query}>
          {(page) =>
            publishing === "by approval" ? (
              <WithSavedPage>{(saved) => <PageEditor page={page} saved={saved} />}</WithSavedPage>
            ) : (
              <PageEditor page={page} />
            )
          }
        </ReadSection>
      ) : (
        <HostedPage />
      )}
    </>
  );
}
