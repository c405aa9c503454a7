import { withOwner } from './as-owner.ts'

/**
 * Moves every timestamp in the database into the past, as if the server had been down for this many minutes. The server
 * must be stopped.
 */
export async function shiftTime(ownerUrl: string, minutes: number): Promise<void> {
  await withOwner(ownerUrl, async (run) => {
    await run('begin')
    const columns = await run<{ schema: string; name: string; columns: string[] }>(
      `select c.table_schema as schema, c.table_name as name, array_agg(c.column_name::text) as columns
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE'
         and c.data_type = 'timestamp with time zone' and c.is_generated = 'NEVER'
         and c.table_name not in ('rate_limits', 'schema_migrations', 'migrations')
       group by 1, 2`,
    )
    for (const { schema, name, columns: shifted } of columns) {
      const table = `"${schema}"."${name}"`
      const set = shifted.map((column) => `"${column}" = "${column}" - make_interval(mins => $1)`).join(', ')
      // Triggers make tables append-only, also for their owner.
      await run(`alter table ${table} disable trigger user`)
      await run(`update ${table} set ${set}`, [minutes])
      await run(`alter table ${table} enable trigger user`)
    }
    await run('commit')
  })
}
