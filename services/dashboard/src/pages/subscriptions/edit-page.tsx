/** The page on which users change their subscriptions: its texts and colors, or its HTML, beside what people see. */
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, PageHead, ReadSection } from "../../ui/index.js";
import { HostedPage } from "./hosted-page.js";
import { PageEditor } from "./page-editor.js";
import { ResetPage } from "./reset-page.js";
import { subscriptionsWords } from "./words.js";

export function EditPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const query = useQueries().useQuery("get", "/api/admin/subscription-management-template");
  const { data } = query;
  return (
    <>
      <PageHead
        title={say("hosted")}
        beside={data && <Badge color="gray">{say(data.html === null ? "standard" : "custom")}</Badge>}
      >
        {data !== undefined && data.html !== null && may("subscriptions:write") && <ResetPage page={data} />}
      </PageHead>
      {may("subscriptions:write") ? (
        <ReadSection title={say("editor")} read={query}>
          {(page) => <PageEditor page={page} />}
        </ReadSection>
      ) : (
        <HostedPage />
      )}
    </>
  );
}
