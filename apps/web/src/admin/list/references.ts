/** A record that a filter can name. */
export interface ReferenceOption {
  readonly id: string
  readonly name: string
}

/** The records that columns of the kind `reference` can name, by column. */
export type References = Readonly<Record<string, readonly ReferenceOption[] | undefined>>

export function isReference(value: unknown): value is ReferenceOption {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}
