import type { TestApi } from './start-test-api.js';

/** Makes further projects of the account, `Shop 001` and so on, and grants them to an address. Returns their ids by name. */
export async function grantProjects(
  { query, account }: Pick<TestApi, 'query' | 'account'>,
  { email, count }: { readonly email: string; readonly count: number },
): Promise<readonly string[]> {
  const made = await query(
    `WITH made AS (
       INSERT INTO projects
       SELECT (jsonb_populate_record(p, jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'Shop ' || lpad(n::text, 3, '0')
       ))).* FROM projects AS p, generate_series(1, $3::int) AS n WHERE p.id = $1
       RETURNING id, name
     ), granted AS (
       INSERT INTO access_grants (id, project_id, email, scopes)
       SELECT gen_random_uuid(), id, $2, '{*:read,messages:write}' FROM made
     )
     SELECT id::text FROM made ORDER BY name`,
    [account.projectId, email, count],
  );
  return made.map(({ id }) => String(id));
}
