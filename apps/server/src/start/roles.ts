/**
 * What a process of an installation does. Processes of one installation share the database, the secret, the storage of
 * files and, where there is one, Redis; a process does everything unless CABSTAND_ROLES says otherwise.
 */
export const roles = ['api', 'realtime', 'worker', 'maps'] as const

/**
 * `api` serves pages and requests, `realtime` sockets, `worker` events, timers and jobs; `maps` finds routes, for itself and
 * for processes without this role. Each process tells its health.
 */
export type Role = (typeof roles)[number]

export const allRoles: ReadonlySet<Role> = new Set(roles)

/** Roles separated by commas; undefined when one is unknown or named twice. */
export function parseRoles(text: string): ReadonlySet<Role> | undefined {
  const given = text.split(',').map((part) => part.trim())
  const known = new Set(roles.filter((role) => given.includes(role)))
  return known.size === given.length ? known : undefined
}
