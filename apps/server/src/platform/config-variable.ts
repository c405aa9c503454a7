import { StartupError } from './startup-error.ts'

/** One environment variable: how it is parsed and how the README describes it. */
export interface Variable<T> {
  name: string
  /** The default for a missing or empty value; shown in the README. */
  fallback: string
  /** Parses a non-empty text; undefined when it is invalid. */
  parse: (text: string) => T | undefined
  /** Completes the sentence "NAME must be ...". */
  expected: string
  doc: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** The value of a variable or its default; undefined when both are empty. Throws StartupError. */
export function read<T>(env: Environment, variable: Variable<T>): T | undefined {
  const value = env[variable.name]?.trim() || variable.fallback
  if (value === '') return undefined
  const parsed = variable.parse(value)
  // The value is not repeated: it may be a secret.
  if (parsed === undefined) throw new StartupError(`${variable.name} must be ${variable.expected}`)
  return parsed
}

export const text: Pick<Variable<string>, 'parse' | 'expected'> = {
  parse: (value) => value,
  expected: 'a text',
}

/** One of these words. */
export function oneOf<const T extends string>(...values: T[]): Pick<Variable<T>, 'parse' | 'expected'> {
  return {
    parse: (value) => values.find((known) => known === value),
    expected: `one of ${values.join(', ')}`,
  }
}

export function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol)
}

/** An address on the web, such as this one. */
export const webUrl = (example: string): Pick<Variable<string>, 'parse' | 'expected'> => ({
  parse: (value) => (isUrl(value, ['http:', 'https:']) ? value : undefined),
  expected: `a URL such as ${example}`,
})
