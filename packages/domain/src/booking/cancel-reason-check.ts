import { type FieldProblem, when } from '../field-problem.ts'

/** The limit of a reason that `cancelBooking` accepts. */
export const cancelReasonLength = 120

/** What prevents a cancellation reason from being saved; empty when nothing does. */
export const findCancelReasonProblems = ({ label }: { readonly label: string }): FieldProblem[] => [
  ...when(label.trim() === '', 'label', 'required'),
  ...when(label.trim().length > cancelReasonLength, 'label', 'too_long'),
]
