/** What a form holds: plain values by field name. */
export type FormValues = Readonly<Record<string, unknown>>

/** A field that two people have changed, or one of them. */
export interface FieldChange {
  readonly name: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The names of the fields that differ, in the order of the form. */
export function changedNames(base: FormValues, values: FormValues): string[] {
  return Object.keys(base).filter((name) => !isSame(base[name], values[name]))
}

/** The fields of `next` whose values differ: an update names only these, so that it touches nothing else. */
export function changedOf<T extends object>(old: T, next: T): Partial<T> {
  const before = new Map<string, unknown>(Object.entries(old))
  const changed = Object.entries(next).filter(([name, value]) => !isSame(before.get(name), value))
  return Object.fromEntries(changed) as Partial<T>
}

export interface Merge<V> {
  /** The record as it is now, with this person's changes on top. */
  readonly values: V
  /** What the other person changed. */
  readonly theirs: readonly FieldChange[]
  /** Of these, the fields that both changed, to different values. */
  readonly contested: readonly FieldChange[]
}

/**
 * Brings the changes of two people together: `mine` and `theirs` were both made to `base`. A field that only the other
 * person changed gets their value; of one that both changed, this person's value stays, and they decide.
 */
export function mergeRecord<V extends FormValues>(base: V, mine: V, theirs: V): Merge<V> {
  const ownNames = new Set(changedNames(base, mine))
  const own = Object.fromEntries(Object.entries(mine).filter(([name]) => ownNames.has(name)))
  const changes = changedNames(base, theirs).map((name) => ({
    name,
    before: base[name],
    theirs: theirs[name],
    mine: mine[name],
  }))
  return {
    values: { ...theirs, ...own },
    theirs: changes,
    contested: changes.filter((change) => ownNames.has(change.name) && !isSame(change.theirs, change.mine)),
  }
}
