import { type FieldProblem, when } from '../field-problem.ts'

/** Whom a list of cancellation reasons is for. */
export const cancelReasonUsers = ['rider', 'driver', 'staff'] as const
export type CancelReasonUser = (typeof cancelReasonUsers)[number]

/** The limit of a reason that `cancelBooking` accepts. */
export const cancelReasonLength = 120

/** What prevents a cancellation reason from being saved; empty when nothing does. */
export const findCancelReasonProblems = ({
  label,
  translations,
}: {
  readonly label: string
  readonly translations: Readonly<Record<string, string>>
}): FieldProblem[] => [
  ...when(label.trim() === '', 'label', 'required'),
  ...when(label.trim().length > cancelReasonLength, 'label', 'too_long'),
  ...Object.entries(translations).flatMap(([locale, text]) =>
    when(text.trim().length > cancelReasonLength, `translations.${locale}`, 'too_long'),
  ),
]
