import type { BodyOf } from '@cabstand/contract/endpoint'
import type { payByLegacyForm } from '@cabstand/contract/http/money/payments'
import { toMajorString } from '@cabstand/domain/money'
import type { Client, SignedIn } from '../../platform/caller.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Attempt, findAttempt } from './attempt-store.ts'
import { type OpenedAttempt, openAttempt, type ToPay } from './open-attempt.ts'
import { decidePayment } from './open-payment.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { openTopUp } from './top-up.ts'

type Form = BodyOf<typeof payByLegacyForm>

/**
 * Opens a checkout for the form of an existing client, which pays a booking or a top-up that was opened before. What the
 * browser says about money and about who pays is only compared with our own record: throws `wrong_amount` or
 * `booking_not_found` when it differs.
 */
export async function openByForm(
  deps: PaymentsDeps,
  input: {
    readonly provider: string
    readonly person: SignedIn
    readonly client: Client
    readonly form: Form
  },
): Promise<OpenedAttempt> {
  const { form, ...by } = input
  const { person } = by
  if (!deps.providers.some(({ name }) => name === by.provider))
    throw new AppError('payment_not_possible', { detail: 'This payment provider is not set up here.' })
  if (form.cust_id !== person.userId)
    throw new AppError('booking_not_found', { detail: 'The form is of another person.' })
  const topUp = await findTopUp(deps, form.order_id, person)
  if (topUp !== undefined) {
    assertSame(form, topUp)
    if (topUp.status === 'paid') throw new AppError('wrong_status', { detail: 'This top-up is paid.' })
    return openTopUp(deps, { ...by, amount: topUp.amount })
  }
  if (person.role !== 'rider') throw new AppError('booking_not_found')
  return openAttempt(deps, by, async (tx) => {
    const toPay = await decidePayment(tx, deps, person, { bookingId: form.order_id })
    assertSame(form, toPay)
    return toPay
  })
}

/** The person's own payment of this id, if it is one that tops up their wallet. */
async function findTopUp(deps: PaymentsDeps, id: string, { userId }: SignedIn): Promise<Attempt | undefined> {
  const attempt = await findAttempt(deps.db, id)
  return attempt?.userId === userId && attempt.bookingId === null ? attempt : undefined
}

function assertSame(form: Form, { amount, currency }: Pick<ToPay, 'amount' | 'currency'>): void {
  const isSame =
    form.currency.toUpperCase() === currency &&
    withoutZeros(form.amount) === withoutZeros(toMajorString(amount, currency))
  if (isSame) return
  const detail = 'The form has another amount or currency than what is to be paid.'
  throw new AppError('wrong_amount', { detail, params: { payableAmount: amount } })
}

/** "12.50" and "12.5" are the same amount. */
const withoutZeros = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
