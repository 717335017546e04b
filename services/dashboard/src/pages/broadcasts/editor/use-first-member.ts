/** The first user of an audience, as whom its message is shown at first; undefined while unknown. */
import { useMay, useQueries } from "../../../data/index.js";
import type { Audience } from "./broadcast-draft.js";

export function useFirstMember({ include, exclude }: Audience): string | undefined {
  const may = useMay();
  const [segmentId = ""] = include;
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/users",
    { body: { limit: 1, segmentFilter: [segmentId], negativeSegmentFilter: [...exclude] } },
    { enabled: segmentId !== "" && may("users:read"), staleTime: 60_000 },
  );
  return data?.users[0]?.id;
}
