/** One user property: where its value comes from, the values that users have, and what uses it. */
import { Grid, Stack } from "@mantine/core";
import { IconPencil, IconTagOff } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  ChangedBy,
  Facts,
  Id,
  PageHead,
  recomputePolling,
  RecomputeProgress,
  ResourcePage,
  Section,
  Time,
  UsedBy,
  useRecomputeEnd,
  UserText,
  WaitingBadge,
} from "../../ui/index.js";
import { RevisionList, type ChangesProps } from "../../editing/index.js";
import {
  DefinitionView,
  describeProperty,
  sentenceChanges,
  useDescribing,
  type PropertyDefinition,
} from "../../kinds/index.js";
import { statusColors, type UserProperty } from "./property.js";
import { PropertyMenu } from "./property-menu.js";
import { PropertyValues } from "./property-values.js";
import { propertiesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/properties/$propertyId");

export function PropertyPage(): ReactNode {
  const say = useWords(propertiesWords);
  const { propertyId } = route.useParams();
  const query = useQueries().useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    {
      refetchInterval: ({ state }) =>
        recomputePolling(state.data?.userProperties.filter(({ id }) => id === propertyId)),
    },
  );
  useRecomputeEnd(query.data?.userProperties);
  return (
    <ResourcePage
      query={query}
      find={({ userProperties }) => userProperties.find(({ id }) => id === propertyId)}
      unknown={{
        kind: say("property"),
        icon: IconTagOff,
        title: say("unknown"),
        text: say("unknownText"),
        back: { link: { to: "/w/$workspaceId/properties" }, label: say("toProperties") },
      }}
    >
      {(property) => <PropertyView property={property} />}
    </ResourcePage>
  );
}

function PropertyView({ property }: { readonly property: UserProperty }): ReactNode {
  const say = useWords(propertiesWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const describing = useDescribing();
  const uses = useQueries().useQuery("get", "/api/admin/user-properties/{id}/uses", {
    params: { path: { id: property.id } },
  });
  return (
    <>
      <PageHead
        title={property.name}
        beside={
          <>
            <Badge color={statusColors[property.status]}>{say(property.status)}</Badge>
            {property.archived === true && <Badge color="gray">{say("archived")}</Badge>}
            <WaitingBadge id={property.id} />
          </>
        }
      >
        {may("properties:write") && (
          <ButtonLink
            to="/w/$workspaceId/properties/$propertyId/edit"
            params={{ workspaceId, propertyId: property.id }}
            variant="default"
            leftSection={<IconPencil size={14} />}
          >
            {say("edit")}
          </ButtonLink>
        )}
        <PropertyMenu property={property} />
      </PageHead>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack>
            <Section title={say("definition")}>
              <DefinitionView sentence={describeProperty(property.definition, describing)} />
            </Section>
            <About property={property} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }}>
          <Stack>
            {may("users:read") && <PropertyValues property={property} />}
            <UsedBy query={uses} />
            <Versions id={property.id} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}

function Versions({ id }: { readonly id: string }): ReactNode {
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const edit = (): void => {
    void navigate({
      to: "/w/$workspaceId/properties/$propertyId/edit",
      params: { workspaceId, propertyId: id },
    });
  };
  return <RevisionList of={{ kind: "user-properties", id }} onRestored={edit} Changes={PropertyChanges} />;
}

function PropertyChanges({ before, after, children }: ChangesProps): ReactNode {
  const describing = useDescribing();
  return children(
    sentenceChanges(
      describeProperty(before as PropertyDefinition, describing),
      describeProperty(after as PropertyDefinition, describing),
    ),
  );
}

function About({ property }: { readonly property: UserProperty }): ReactNode {
  const say = useWords(propertiesWords);
  const { id, definition, personal, exampleValue, progress, lastRecomputed } = property;
  return (
    <Section title={say("about")}>
      <Facts
        facts={[
          [say("type"), say(definition.type)],
          [
            say("personal"),
            say(personal === undefined ? "personalByName" : personal ? "personalYes" : "personalNo"),
          ],
          [
            say("example"),
            exampleValue === undefined || exampleValue === "" ? undefined : (
              <UserText>{exampleValue}</UserText>
            ),
          ],
          [say("state"), progress === undefined ? undefined : <RecomputeProgress progress={progress} />],
          [say("lastComputed"), lastRecomputed === undefined ? undefined : <Time at={lastRecomputed} />],
          [say("changed"), <ChangedBy at={property.updatedAt} by={property.updatedBy} />],
          [say("created"), <ChangedBy at={property.createdAt} by={property.createdBy} />],
          [say("id"), <Id value={id} />],
        ]}
      />
    </Section>
  );
}
