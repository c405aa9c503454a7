/** What a migration does to a table that takes time when the table is large. */
export type EffectKind = 'rewrite' | 'scan' | 'index' | 'rows'

export interface Effect {
  readonly table: string
  readonly kind: EffectKind
}

/** What others notice of it, until the migration is committed. */
export const effectTexts: Readonly<Record<EffectKind, string>> = {
  rewrite: 'is rewritten: nobody can read or write it meanwhile',
  scan: 'is checked row by row: nobody can read or write it meanwhile',
  index: 'gets an index: nobody can write it meanwhile',
  rows: 'has rows changed: they cannot be changed by others meanwhile',
}

const alterations: readonly (readonly [RegExp, EffectKind])[] = [
  [/\balter column \w+ (set data )?type\b/, 'rewrite'],
  [/\badd column\b.*\b(random|gen_random_uuid|clock_timestamp|nextval)\(/, 'rewrite'],
  [/\badd column\b.*\b(generated always as|serial|bigserial)\b/, 'rewrite'],
  [/\badd (constraint \w+ )?(unique|primary key)\b/, 'index'],
  // Also of a column that is added.
  [/\b(check|foreign key)\b(?!.*\bnot valid\b)/, 'scan'],
  [/\badd column\b.*\breferences\b/, 'scan'],
  [/\bset not null\b/, 'scan'],
]

/**
 * The effects of a migration's statements, each once. A change that only the catalogue notices, such as a new column,
 * locks a table for a moment and is none; what functions do is not looked into.
 */
export function findEffects(sql: string): Effect[] {
  const found = splitStatements(sql).flatMap(findEffectsOf)
  const seen = new Set<string>()
  return found.filter(({ table, kind }) => {
    const isNew = !seen.has(`${table} ${kind}`)
    seen.add(`${table} ${kind}`)
    return isNew
  })
}

function findEffectsOf(statement: string): Effect[] {
  const index = /^create (?:unique )?index (?!concurrently\b).*? ?\bon (?:only )?(\w+)/.exec(statement)?.[1]
  if (index !== undefined) return [{ table: index, kind: 'index' }]
  const changed = /^(?:update|delete from) (?:only )?(\w+)/.exec(statement)?.[1]
  if (changed !== undefined) return [{ table: changed, kind: 'rows' }]
  const [, table, actions = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
  if (table === undefined) return []
  return alterations.flatMap(([pattern, kind]) => (pattern.test(actions) ? [{ table, kind }] : []))
}

/** In lower case, on one line each, without comments and the bodies of functions. */
function splitStatements(sql: string): string[] {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')
}

/** What a migration is for: the first sentence of the comment that it begins with. */
export function describeMigration(sql: string): string {
  const comment = /^(?:--.*\n)+/.exec(sql)?.[0] ?? ''
  const text = comment.replaceAll(/^-- ?/gm, '').replaceAll(/\s+/g, ' ').trim()
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text
}
