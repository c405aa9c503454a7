import { errorCode } from '../../api/api-error.ts'
import { DenseInput } from '../../ui/dense-input.tsx'
import { Field } from '../../ui/field.tsx'
import { useErrorText, useText } from '../../ui/text.tsx'
import type { AddBooking } from './use-add-booking.ts'

/** A promo that the caller names. Why it cannot be used stands here, while it is typed and after booking with it. */
export function PromoField({ booking }: { readonly booking: AddBooking }) {
  const t = useText()
  const errorText = useErrorText()
  const { values, change, promo } = booking
  const refusal = booking.promoRefusal ?? promo.refusal
  return (
    <Field
      label={t('add_booking_promo')}
      note={refusal && { kind: 'error', text: errorText(errorCode(refusal)) }}
    >
      {(ids) => (
        <DenseInput
          {...ids}
          name="promo"
          dir="auto"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={100}
          value={values.promo}
          onChange={({ currentTarget }) => change({ promo: currentTarget.value })}
        />
      )}
    </Field>
  )
}
