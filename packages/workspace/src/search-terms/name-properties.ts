/** The user properties that name people and organisations, by their names. */
import type { WorkspaceState } from "../state.js";

/** In lower case, without what is no letter: `first_name` and `firstName` are one. */
const nameNames: ReadonlySet<string> = new Set([
  "name",
  "firstname",
  "middlename",
  "lastname",
  "secondname",
  "givenname",
  "familyname",
  "surname",
  "forename",
  "maidenname",
  "birthname",
  "fullname",
  "displayname",
  "preferredname",
  "nickname",
  "username",
  "contactname",
  "customername",
  "company",
  "companyname",
  "organisation",
  "organization",
  "organisationname",
  "organizationname",
  "business",
  "businessname",
  "accountname",
  "employer",
  "vorname",
  "nachname",
  "firma",
]);

/** Whether users are found by the words of a property of this name; also by what the workspace writes names with. */
export function isNameProperty(
  name: string,
  { nameProperties }: Pick<WorkspaceState, "nameProperties">,
): boolean {
  return nameProperties.includes(name) || nameNames.has(name.toLowerCase().replaceAll(/[^\p{L}]/gu, ""));
}
