/** Who is in a segment now, by its name. */
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Facts, ResourceLink, useUserCounts, useUsersText } from "../../ui/index.js";
import { approvalsWords } from "./words.js";

export function Audience({ segmentId }: { readonly segmentId: string }): ReactNode {
  const say = useWords(approvalsWords);
  const may = useMay();
  const counts = useUserCounts({ segment: segmentId });
  const usersText = useUsersText();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    { params: { query: { ids: [segmentId] } } },
    { enabled: may("segments:read") },
  );
  return (
    <Facts
      facts={[
        [say("segment"), <ResourceLink kind="segment" id={segmentId} name={data?.segments[0]?.name} />],
        [say("recipients"), counts && usersText(counts)],
      ]}
    />
  );
}
