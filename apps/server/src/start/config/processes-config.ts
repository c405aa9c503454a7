import { type Environment, isUrl, read, type Variable, webUrl } from '../../platform/config-variable.ts'
import type { OwnAddress } from '../../platform/own-address.ts'
import { StartupError } from '../../platform/startup-error.ts'
import { allRoles, parseRoles, type Role, roles } from '../roles.ts'
import { ownAddress } from './port.ts'

export const PROCESSES_VARIABLES = {
  redisUrl: {
    name: 'REDIS_URL',
    fallback: '',
    parse: (value: string) => (isUrl(value, ['redis:', 'rediss:']) ? value : undefined),
    expected: 'a URL such as redis://host:6379',
    doc: 'Redis or Valkey from version 6 for installations of several processes: it carries hints and positions between them, and they share the limits of addresses ([docs/scale.md](docs/scale.md)). Without it, PostgreSQL does.',
  },
  roles: {
    name: 'CABSTAND_ROLES',
    fallback: roles.join(','),
    parse: parseRoles,
    expected: `some of ${roles.join(', ')}, separated by commas`,
    doc: 'What this process does of what the installation does: `api` serves pages and requests, `realtime` sockets, `worker` events, timers and jobs, and `maps` finds routes ([docs/scale.md](docs/scale.md)).',
  },
  mapsListen: {
    name: 'CABSTAND_MAPS_LISTEN',
    fallback: '',
    ...ownAddress('10.0.0.5:3110'),
    doc: 'Address and port on which a process with the role `maps` finds routes for the others. Keep it inside your network.',
  },
  mapsUrl: {
    name: 'CABSTAND_MAPS_URL',
    fallback: '',
    ...webUrl('http://10.0.0.5:3110'),
    doc: 'Where a process without the role `maps` asks for routes: the address of one that has it, or of a load balancer. A process with the role finds routes itself, so all may have the same value.',
  },
  drainSeconds: {
    name: 'CABSTAND_DRAIN_SECONDS',
    fallback: '0',
    parse: (value: string) => (/^\d{1,2}$/.test(value) && Number(value) <= 60 ? Number(value) : undefined),
    expected: 'a number of seconds up to 60',
    doc: 'How long a process that is told to stop serves on: its health says that it is not ready, and its sockets are closed one after the other. For installations of several processes behind a load balancer.',
  },
} satisfies Record<string, Variable<unknown>>

export interface ProcessesConfig {
  readonly redisUrl: string | undefined
  readonly roles: ReadonlySet<Role>
  /** Which process finds routes; undefined: this one. */
  readonly mapsUrl: string | undefined
  /** Where this process finds routes for others; undefined: for none. */
  readonly mapsListen: OwnAddress | undefined
  /** How long a process that stops hands its clients over. */
  readonly drainMs: number
}

/** What one of several processes does. Throws StartupError when a role lacks what it needs. */
export function readProcesses(env: Environment, hasSharedDatabase: boolean): ProcessesConfig {
  const own = read(env, PROCESSES_VARIABLES.roles)
  if (!hasSharedDatabase && own !== undefined && own.size < allRoles.size)
    throw new StartupError('CABSTAND_ROLES needs DATABASE_URL: processes share a database')
  const roles = own ?? allRoles
  const mapsUrl = read(env, PROCESSES_VARIABLES.mapsUrl)
  const mapsListen = read(env, PROCESSES_VARIABLES.mapsListen)
  if (!roles.has('maps') && mapsUrl === undefined)
    throw new StartupError('Without the role maps, CABSTAND_MAPS_URL says which process finds routes')
  if (!roles.has('maps') && mapsListen !== undefined)
    throw new StartupError('CABSTAND_MAPS_LISTEN needs the role maps')
  return {
    redisUrl: read(env, PROCESSES_VARIABLES.redisUrl),
    roles,
    // All processes may share a file of settings, which the commands read too.
    mapsUrl: roles.has('maps') ? undefined : mapsUrl,
    mapsListen,
    drainMs: (read(env, PROCESSES_VARIABLES.drainSeconds) ?? 0) * 1000,
  }
}
