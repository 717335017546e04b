/** Which templates use a secret, by what they say. Pure. */

export interface SecretUser {
  readonly id: string;
  readonly name: string;
  readonly definition?: unknown;
}

/** Finds `secrets.name` and `secrets["name"]` in every text of the published definitions. */
export function usersOfSecret<Template extends SecretUser>(
  secret: string,
  templates: readonly Template[],
): readonly Template[] {
  // Names of secrets have no character with a meaning of its own but the hyphen, which has none here.
  const use = new RegExp(`\\bsecrets(?:\\.${secret}(?![\\w-])|\\s*\\[\\s*\\\\?["']${secret}\\\\?["'])`);
  return templates.filter(({ definition }) => use.test(JSON.stringify(definition ?? null)));
}
