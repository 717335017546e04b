/** One import on one page: the file, what its columns become, what its rows would do, and how far it is. */
import { Alert, Stack } from "@mantine/core";
import { IconAlertTriangle, IconFileImport } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { useApi, useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  PageHead,
  PageSkeleton,
  ResourcePage,
  sentenceOf,
  TaskStatus,
  UserText,
} from "../../ui/index.js";
import { CancelImport, DeleteImport, ImportAgain } from "./import-actions.js";
import { isMoving, isStarted, type Import } from "./import.js";
import { DoubledRows } from "./doubled-rows.js";
import { FileSection } from "./file-section.js";
import { MappedColumns } from "./mapped-columns.js";
import { OutcomeSection } from "./outcome-section.js";
import { RefusedRows } from "./refused-rows.js";
import { stepIds, useStepFocus } from "./step-focus.js";
import { UnstartedImport } from "./unstarted-import.js";
import { importsWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/imports/$importId");
const refreshMs = 700;

export function ImportPage(): ReactNode {
  const say = useWords(importsWords);
  const { importId } = route.useParams();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/imports/{id}",
    { params: { path: { id: importId } } },
    {
      refetchInterval: ({ state }) => state.data !== undefined && isMoving(state.data) && refreshMs,
    },
  );
  useRereadAfter(query.data);
  return (
    <ResourcePage
      query={query}
      find={(shown) => shown}
      unknown={{
        kind: say("import"),
        icon: IconFileImport,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/imports" }, label: say("toImports") },
      }}
    >
      {(shown) => <ImportView key={shown.id} shown={shown} />}
    </ResourcePage>
  );
}

/** A check or an import that has ended has other refused rows. */
function useRereadAfter(shown: Import | undefined): void {
  const { cache } = useApi();
  const was = useRef(shown);
  useEffect(() => {
    const before = was.current;
    was.current = shown;
    if (before === undefined || shown === undefined || before.id !== shown.id) return;
    if (isMoving(before) && !isMoving(shown)) void cache.invalidateQueries();
  }, [cache, shown]);
}

function ImportView({ shown }: { readonly shown: Import }): ReactNode {
  const say = useWords(importsWords);
  const preview = useQueries().useQuery("get", "/api/admin/imports/{id}/preview", {
    params: { path: { id: shown.id } },
  });
  const { status, because } = shown;
  const { data } = preview;
  useStepFocus(shown, data !== undefined);
  return (
    <>
      <PageHead title={shown.name} beside={<TaskStatus status={status} label={say(status)} />}>
        <CancelImport shown={shown} />
        <ImportAgain shown={shown} />
        <DeleteImport shown={shown} />
      </PageHead>
      <Stack>
        {because !== undefined && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} title={say("failedTitle")}>
            <UserText>{sentenceOf(because)}</UserText>
          </Alert>
        )}
        {isStarted(shown) && (
          <div id={stepIds.outcome}>
            <OutcomeSection shown={shown} />
          </div>
        )}
        {data !== undefined && isStarted(shown) && (
          <>
            <DoubledRows shown={shown} doubled={data.doubled} />
            <RefusedRows shown={shown} refused={data.refused} />
          </>
        )}
        <FileSection shown={shown} />
        {data === undefined &&
          (preview.error === null ? (
            <PageSkeleton />
          ) : (
            <ErrorNotice error={preview.error} onRetry={() => void preview.refetch()} />
          ))}
        {data !== undefined &&
          (isStarted(shown) ? (
            <MappedColumns shown={shown} />
          ) : (
            // Switched to the other, its columns are mapped anew.
            <UnstartedImport key={shown.of} shown={shown} preview={data} isReading={preview.isFetching} />
          ))}
      </Stack>
    </>
  );
}
