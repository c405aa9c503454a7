import type pg from 'pg'

/** Tables with this trigger function are append-only: the trigger applies to the owner, the grants to the app role. */
const APPEND_ONLY_TRIGGER = 'refuse_change'

/**
 * Sets the rights of the app role in one transaction: it reads and writes rows in all tables, cannot change or delete
 * rows of append-only tables, cannot write the balances maintained by triggers, and owns nothing. Does nothing when the
 * application runs as the owner.
 */
export async function grantAppRole(
  client: pg.Client,
  appRole: string | undefined,
  lockKey: number,
): Promise<void> {
  const { rows } = await client.query<{ owner: string; name: string }>(
    'select current_user as owner, current_database() as name',
  )
  const session = rows[0]
  if (appRole === undefined || session === undefined || appRole === session.owner) return
  const role = client.escapeIdentifier(appRole)
  const appendOnly = await listAppendOnlyTables(client)
  const statements = [
    `select pg_advisory_xact_lock(${lockKey})`,
    `grant connect on database ${client.escapeIdentifier(session.name)} to ${role}`,
    `grant usage on schema public, graphile_worker to ${role}`,
    `revoke all on all tables in schema public from ${role}`,
    `grant select, insert, update, delete on all tables in schema public to ${role}`,
    `grant usage, select on all sequences in schema public, graphile_worker to ${role}`,
    `grant execute on all functions in schema public to ${role}`,
    ...appendOnly.map((table) => `revoke update, delete on ${client.escapeIdentifier(table)} from ${role}`),
    `revoke insert, update, delete on schema_migrations from ${role}`,
    ...(await listTriggerKeptGrants(client, role)),
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${role}`,
    `grant execute on all functions in schema graphile_worker to ${role}`,
    ...(await listQueuePolicies(client, appRole)),
  ]
  await client.query(`begin; ${statements.join('; ')}; commit`)
}

async function listAppendOnlyTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name
     from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     join pg_proc p on p.oid = t.tgfoid
     where p.proname = $1 and not t.tgisinternal and c.relnamespace = 'public'::regnamespace
     order by name`,
    [APPEND_ONLY_TRIGGER],
  )
  return rows.map((row) => row.name)
}

/**
 * Columns whose comment says `kept by trigger` cannot be written, and their rows not deleted. Locking such a row needs the
 * right to update one column: its key, which foreign keys hold.
 */
async function listTriggerKeptGrants(client: pg.Client, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; insertable: string; key: string }>(
    `select format('%I', c.relname) as name,
       string_agg(format('%I', a.attname), ', ' order by a.attnum)
         filter (where col_description(c.oid, a.attnum) is distinct from 'kept by trigger') as insertable,
       string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where a.attnum = any(i.indkey)) as key
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_index i on i.indrelid = c.oid and i.indisprimary
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     group by c.relname
     having bool_or(col_description(c.oid, a.attnum) = 'kept by trigger')`,
  )
  return rows.flatMap(({ name, insertable, key }) => [
    `revoke insert, update, delete on ${name} from ${role}`,
    `grant insert (${insertable}), update (${key}) on ${name} to ${role}`,
  ])
}

/** The queue's tables have row-level security without policies, which hides all rows from every role but the owner. */
async function listQueuePolicies(client: pg.Client, appRole: string): Promise<string[]> {
  const policy = `app_${appRole}`
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [policy],
  )
  return rows.map(
    ({ name }) =>
      `create policy ${client.escapeIdentifier(policy)} on graphile_worker.${client.escapeIdentifier(name)}
       to ${client.escapeIdentifier(appRole)} using (true) with check (true)`,
  )
}
