import type { BodyOf } from '@cabstand/contract/endpoint'
import type { payByLegacyForm } from '@cabstand/contract/http/money/payments'
import { toMajorString } from '@cabstand/domain/money'
import type { Client, SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type OpenedAttempt, openAttempt } from './open-attempt.ts'
import { decidePayment } from './open-payment.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/**
 * Opens a checkout for the form of an existing client. What the browser says about money and about who pays is only
 * compared with our own record: throws `wrong_amount` or `not_permitted` when it differs.
 */
export function openByForm(
  deps: PaymentsDeps,
  input: {
    readonly provider: string
    readonly person: SignedIn
    readonly client: Client
    readonly form: BodyOf<typeof payByLegacyForm>
  },
): Promise<OpenedAttempt> {
  const { form, person, ...by } = input
  if (!deps.providers.some(({ name }) => name === by.provider))
    throw new AppError('payment_not_possible', { detail: 'This payment provider is not set up here.' })
  if (form.cust_id !== person.userId)
    throw new AppError('booking_not_found', { detail: 'The form is of another person.' })
  return openAttempt(deps, { ...by, person }, async (tx) => {
    const toPay = await decidePayment(tx, deps, person, { bookingId: form.order_id })
    const { amount, currency } = toPay
    const isSame =
      form.currency.toUpperCase() === currency &&
      withoutZeros(form.amount) === withoutZeros(toMajorString(amount, currency))
    if (!isSame) {
      const detail = 'The form has another amount or currency than the booking.'
      throw new AppError('wrong_amount', { detail, params: { payableAmount: amount } })
    }
    return toPay
  })
}

/** "12.50" and "12.5" are the same amount. */
const withoutZeros = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
