/** What can be wrong with a field of a form. Server and screens check the same rules and use these codes. */
export const fieldProblemCodes = [
  'required',
  'not_plain',
  'too_long',
  'too_many',
  'amount',
  'percentage',
  'minutes',
  'twice',
  'taken',
  'delivery_only',
  'drivers_only',
  'email',
  'mobile',
  'unknown',
  'number',
  'places',
  'amounts',
  'positive',
  'limits',
  'phone',
  'link',
  'bonus',
  'locale',
  'placeholders',
  'unknown_key',
  'day',
  'past',
  'uses',
  'iban',
  'bic',
] as const
export type FieldProblemCode = (typeof fieldProblemCodes)[number]

export interface FieldProblem {
  /** Names separated by dots: `cancelSlab.0.amount`. */
  readonly path: string
  readonly code: FieldProblemCode
}

/** A problem of one field, if the condition holds. */
export const when = (holds: boolean, path: string, code: FieldProblemCode): FieldProblem[] =>
  holds ? [{ path, code }] : []
