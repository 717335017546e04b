/** The columns of a list of users: the id, the user properties, the segments. */
import { Badge, Badges, type ListColumn, UserName } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import type { UserRow } from "./find-users.js";
import { PropertyValue } from "./property-value.js";
import { usersWords } from "./words.js";

/** Of the user properties that are shown at first, the best known ones. */
const usualProperties = ["email", "firstName", "lastName", "phone"];

export interface ColumnProperty {
  readonly id: string;
  readonly name: string;
  /** Whether users can be found and sorted by its values. */
  readonly isSearched: boolean;
}

export function useUserColumns(
  properties: readonly ColumnProperty[],
  groupIds: ReadonlySet<string>,
): readonly ListColumn<UserRow>[] {
  const say = useWords(usersWords);
  return [
    {
      id: "id",
      title: say("user"),
      sort: "id",
      cell: ({ id, name, isAnonymous }) => (
        <>
          <UserName id={id} name={name} />{" "}
          {isAnonymous === true && <Badge color="gray">{say("anonymous")}</Badge>}
          {isAnonymous !== true && groupIds.has(id) && <Badge>{say("group")}</Badge>}
        </>
      ),
    },
    ...properties.map(({ id, name, isSearched }): ListColumn<UserRow> => ({
      id,
      title: name,
      isExtra: !usualProperties.includes(name),
      priority: name === "email" ? 2 : 3,
      ...(name === "email" && { width: "19%" }),
      ...(isSearched && { sort: id }),
      cell: (user) => <PropertyValue value={user.properties[id]?.value} isBrief />,
    })),
    {
      id: "segments",
      title: say("segments"),
      priority: 2,
      width: "28%",
      cell: ({ segments }) => <Badges items={segments} limit={3} />,
    },
  ];
}
