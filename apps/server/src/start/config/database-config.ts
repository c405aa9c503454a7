import { type Environment, isUrl, read, type Variable } from '../../platform/config-variable.ts'
import { StartupError } from '../../platform/startup-error.ts'

export const postgresUrl: Pick<Variable<string>, 'parse' | 'expected'> = {
  parse: (value) => (isUrl(value, ['postgres:', 'postgresql:']) ? value : undefined),
  expected: 'a URL such as postgres://user:password@host:5432/database',
}

export const DATABASE_VARIABLES = {
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'PostgreSQL 15 or newer, as the role that the application uses. Default: the embedded PostgreSQL.',
  },
  databaseMigrateUrl: {
    name: 'DATABASE_MIGRATE_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'The same database as the role that owns the tables and migrates; default `DATABASE_URL`.',
  },
  databaseDirectUrl: {
    name: 'DATABASE_DIRECT_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'The same database without PgBouncer, for the job queue; default `DATABASE_URL`.',
  },
  databaseReadUrl: {
    name: 'DATABASE_READ_URL',
    fallback: '',
    ...postgresUrl,
    doc: 'A replica of the database, for reports and exports ([docs/scale.md](docs/scale.md)). While it does not answer, or is five minutes behind, they read the database itself.',
  },
} satisfies Record<string, Variable<unknown>>

export interface DatabaseConfig {
  /** As the role the application runs as. */
  readonly url: string
  /** As the owner, who migrates; the same as `url` when there is one role. */
  readonly migrateUrl: string
  /** Bypasses a connection pooler. */
  readonly directUrl: string
  /** A replica for reports and exports; undefined: they read the database itself. */
  readonly readUrl: string | undefined
}

/** Undefined: the embedded PostgreSQL. Throws StartupError when the others stand without DATABASE_URL. */
export function readDatabase(env: Environment): DatabaseConfig | undefined {
  const { databaseUrl, ...others } = DATABASE_VARIABLES
  const url = read(env, databaseUrl)
  if (url === undefined) {
    for (const variable of Object.values(others))
      if (read(env, variable) !== undefined)
        throw new StartupError(`${variable.name} needs DATABASE_URL as well`)
    return undefined
  }
  return {
    url,
    migrateUrl: read(env, others.databaseMigrateUrl) ?? url,
    directUrl: read(env, others.databaseDirectUrl) ?? url,
    readUrl: read(env, others.databaseReadUrl),
  }
}
