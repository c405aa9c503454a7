import type { LegacyCredentials } from '../../operator/legacy/index.ts'
import { type Environment, read, type Variable } from '../../platform/config-variable.ts'
import { StartupError } from '../../platform/startup-error.ts'

export const LEGACY_VARIABLES = {
  legacyUser: {
    name: 'CABSTAND_LEGACY_USER',
    fallback: '',
    parse: (value) => (value.includes(':') ? undefined : value),
    expected: 'a name without colon',
    doc: 'User name that existing mobile clients send with their map calls (Basic credentials). Without it, these endpoints do not exist.',
  },
  legacyPassword: {
    name: 'CABSTAND_LEGACY_PASSWORD',
    fallback: '',
    parse: (value) => (value.length >= 12 ? value : undefined),
    expected: 'at least 12 characters',
    doc: 'The password of those credentials.',
  },
} satisfies Record<string, Variable<unknown>>

/** Undefined: the legacy map endpoints do not exist. Throws StartupError when one of the two is missing. */
export function readLegacy(env: Environment): LegacyCredentials | undefined {
  const user = read(env, LEGACY_VARIABLES.legacyUser)
  const password = read(env, LEGACY_VARIABLES.legacyPassword)
  if (user !== undefined && password !== undefined) return { user, password }
  if (user === undefined && password === undefined) return undefined
  const { name } = user === undefined ? LEGACY_VARIABLES.legacyUser : LEGACY_VARIABLES.legacyPassword
  throw new StartupError(`${name} is missing: the legacy map endpoints need a user name and a password`)
}
