/** The page of one resource: what is shown while it is read, when it cannot be read, and when there is none. */
import { ApiError } from "@signalbox/client";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWorkspace } from "../../data/index.js";
import { ButtonLink } from "../links/link.js";
import { linkPropsOf, type PageLink } from "../links/page-link.js";
import { EmptyState } from "./empty-state.js";
import { ErrorNotice } from "./error-notice.js";
import { PageHead } from "./page-head.js";
import { PageSkeleton } from "./page-skeleton.js";

export interface ResourcePageProps<Data, Resource> {
  /** The answer of `useQuery` fits. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** The resource in the answer; undefined: there is none. */
  readonly find: (data: Data) => Resource | undefined;
  /** Shown when there is none; an answer 404 says the same. */
  readonly unknown: {
    /** What kind of resource it would be. */
    readonly kind: string;
    readonly icon: Icon;
    readonly title: string;
    readonly text: ReactNode;
    readonly back: { readonly link: PageLink; readonly label: string };
  };
  readonly children: (resource: Resource) => ReactNode;
}

export function ResourcePage<Data, Resource>(props: ResourcePageProps<Data, Resource>): ReactNode {
  const { query, find, unknown, children } = props;
  const { data, error, refetch } = query;
  const isMissing = error instanceof ApiError && error.status === 404;
  if (error !== null && !isMissing && data === undefined)
    return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined && !isMissing) return <PageSkeleton />;
  const resource = data === undefined || isMissing ? undefined : find(data);
  return resource === undefined ? <Unknown {...unknown} /> : children(resource);
}

function Unknown({ kind, icon, title, text, back }: ResourcePageProps<never, never>["unknown"]): ReactNode {
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      <PageHead title={kind} />
      <EmptyState icon={icon} title={title} text={text}>
        <ButtonLink variant="default" {...linkPropsOf(back.link, workspaceId)}>
          {back.label}
        </ButtonLink>
      </EmptyState>
    </>
  );
}
