import type { Column } from './database-rows.ts'

/** Values that no row may contain. One in the database means that an undeclared field was stored. */
export const bait = 'bait7f3a'
const baitNumber = 73_737_373

/** Values that an attacker would set. */
const wishes: Readonly<Record<string, unknown>> = {
  usertype: 'admin',
  status: 'COMPLETE',
  outcome: 'accepted',
  payment_mode: 'card',
  cancelled_by: 'system',
  completed_by: 'system',
  fare_basis: 'capped',
  rating: 5,
  approved: false,
}

function wishFor(column: Column): unknown {
  const wish = wishes[column.name]
  if (wish !== undefined) return wish
  switch (column.type) {
    case 'boolean':
      return column.fallback !== 'true'
    case 'bigint':
    case 'integer':
    case 'numeric':
    case 'real':
    case 'double precision':
      return baitNumber
    case 'uuid':
      return '7f3a7f3a-7f3a-7f3a-8f3a-7f3a7f3a7f3a'
    case 'timestamp with time zone':
      return '2001-01-01T00:00:00.000Z'
    case 'jsonb':
      return { [bait]: [bait] }
    default:
      return bait
  }
}

export const camelOf = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Names that are not columns but inputs of a computed column. */
const derived = {
  walletBalance: baitNumber,
  role: 'admin',
  isAdmin: true,
  price: 1,
  amount: 1,
  userId: bait,
  actor: 'admin',
}

/** Declared fields whose keys are data: a locale. Each key is checked. */
const maps: readonly string[] = ['translations']

/** Whether a row contains a bait value. */
export function isBaited(row: unknown): boolean {
  return new RegExp(`${bait}|7f3a7f3a|${baitNumber}|2001-01-01`).test(JSON.stringify(row))
}

/**
 * A body with a bait field for every column, added to the declared fields: in SQL and JSON spelling, and within objects
 * and lists that a careless handler would spread. Declared fields are unchanged.
 */
export function temptingBody(
  columns: readonly Column[],
  honest: object,
  declared: readonly string[],
): object {
  const wished = columns.flatMap((column) => {
    const wish = wishFor(column)
    return [
      [column.name, wish],
      [camelOf(column.name), wish],
    ] as const
  })
  const all = { ...derived, ...Object.fromEntries(wished) }
  const plain = Object.fromEntries(Object.entries(all).filter(([name]) => !declared.includes(name)))
  const tables = Object.fromEntries(
    [...Map.groupBy(columns, (column) => column.table)].map(([table, own]) => [
      table,
      [Object.fromEntries(own.map((column) => [column.name, wishFor(column)]))],
    ]),
  )
  // Few, because a body has a limit.
  const nested = { data: all, set: all, changes: all, $set: all }
  const tempting = { ...tables, ...nested }
  const free = Object.fromEntries(Object.entries(tempting).filter(([name]) => !declared.includes(name)))
  const within = Object.entries(honest).map(([name, value]) => [
    name,
    typeof value === 'object' && value !== null && !Array.isArray(value) && !maps.includes(name)
      ? { ...plain, ...value }
      : value,
  ])
  return { ...plain, ...free, ...Object.fromEntries(within) }
}
