/** How a form speaks of a field: its name in lists of changes, and a value as people read it. */
export interface FieldWords {
  readonly label: string
  readonly show: (value: unknown) => string
}
