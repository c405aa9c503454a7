const FOREIGN_KEY = '23503'

/** The name of the constraint that a statement violated; undefined for any other error. */
export function violatedConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown }
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string'
    ? constraint
    : undefined
}

/** Whether a row could not be deleted because other rows refer to it. */
export const isReferenced = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === FOREIGN_KEY

/** Whether the database refused what a row contains: a value that its type or a constraint does not take. */
export function isRefusedData(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}
