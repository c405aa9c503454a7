import { nextAskAt } from '@cabstand/domain/payment/ask-schedule'
import { findUser } from '../../people/users/index.ts'
import type { Client, SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Tx, transaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import { type Attempt, insertAttempt, lockAttempt, updateAttempt } from './attempt-store.ts'
import { callProvider } from './call-provider.ts'
import { getProviderFor } from './find-provider.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { AttemptToPay, OpenedCheckout, PaymentProvider } from './provider.ts'

/** Who pays, and by which provider. */
export interface Payment {
  readonly person: SignedIn
  readonly client: Client
  readonly provider: string
}

/** What is to be paid, decided in the transaction that commits the payment. */
export interface ToPay {
  readonly bookingId: string | null
  /** It tips the driver of the booking. */
  readonly forTip: boolean
  readonly amount: number
  readonly currency: string
  /** What the payer reads at the provider. */
  readonly description: string
}

export interface OpenedAttempt extends OpenedCheckout {
  readonly attemptId: string
  readonly amount: number
}

/** A payment that is committed, and that its provider has not heard of. */
interface BegunAttempt {
  readonly provider: PaymentProvider
  readonly attempt: AttemptToPay
}

/**
 * Opens a checkout. The payment is committed before the provider hears of it, so that no money can arrive for something
 * that is not known here; the provider's answer is committed by `recordCheckout`. After a crash in between, the payment
 * is `opening` until it expires: nobody was sent to pay. Throws `payment_provider_failed`.
 */
export async function openAttempt(
  deps: PaymentsDeps,
  by: Payment,
  decide: (tx: Tx) => Promise<ToPay>,
): Promise<OpenedAttempt> {
  const { db } = deps
  const { provider, attempt } = await transaction(db, async (tx) =>
    beginAttempt(tx, deps, by, await decide(tx)),
  )
  const { id, amount } = attempt
  const result = await callProvider(deps, provider, { attempt: id }, () => provider.open(attempt))
  if ('answer' in result) return { attemptId: id, amount, ...result.answer }
  // Where it is open what the provider did, it is asked later.
  if (!result.failure.uncertain) await transaction(db, (tx) => failAttempt(tx, deps, id))
  throw new AppError('payment_provider_failed')
}

/** Adds a payment that is to be opened. Throws `payment_not_possible` for a provider that does not take it. */
export async function beginAttempt(
  tx: Tx,
  deps: PaymentsDeps,
  { person: { userId }, client, provider: name }: Payment,
  { description, ...toPay }: ToPay,
): Promise<BegunAttempt> {
  const settings = await deps.settings.within(tx).get()
  const provider = getProviderFor(deps, { ...toPay, provider: name }, settings)
  const [id, createdAt] = [newId(), deps.now()]
  const askAt = nextAskAt({ status: 'opening', createdAt, changedAt: createdAt }, createdAt)
  await insertAttempt(tx, { id, userId, ...toPay, provider: provider.name, at: createdAt, askAt })
  return {
    provider,
    attempt: await withPayer(
      tx,
      deps,
      { id, userId, ...toPay, createdAt, description },
      provider.name,
      client,
    ),
  }
}

/** Commits what the provider answered. */
export async function recordCheckout(
  tx: Tx,
  deps: PaymentsDeps,
  { attemptId, checkout, providerReference }: OpenedAttempt,
): Promise<void> {
  const { status, askAt } = await lockAttempt(tx, attemptId)
  // A webhook may have been faster.
  const isNews = status === 'opening'
  await updateAttempt(tx, attemptId, {
    status: isNews ? 'open' : status,
    providerReference,
    checkout: status === 'paid' ? null : checkout,
    askAt,
    changedAt: deps.now(),
  })
}

async function failAttempt(tx: Tx, deps: PaymentsDeps, id: string): Promise<void> {
  const { status } = await lockAttempt(tx, id)
  if (status !== 'opening') return
  await updateAttempt(tx, id, { status: 'failed', askAt: null, changedAt: deps.now() })
}

/** A payment once more, as `open` got it: a card page charges with the same facts. */
export async function describeAttempt(
  deps: PaymentsDeps,
  { provider, bookingId, forTip, ...attempt }: Attempt,
  client: Client,
): Promise<AttemptToPay> {
  const description = bookingId === null ? 'Wallet' : forTip ? 'Tip' : 'Trip'
  return withPayer(deps.db, deps, { ...attempt, description }, provider, client)
}

/** Where a provider reports payments. */
export const webhookUrlOf = ({ serverUrl }: Pick<PaymentsDeps, 'serverUrl'>, provider: string): string =>
  new URL(`/payments/${provider}/webhook`, serverUrl()).href

type Described = Pick<Attempt, 'id' | 'userId' | 'amount' | 'currency' | 'createdAt'> & {
  readonly description: string
  readonly providerReference?: string | null
}

/** Adds who pays, and where they and the provider come back to. */
async function withPayer(
  db: Database | Tx,
  deps: PaymentsDeps,
  { id, userId, amount, currency, createdAt, description, providerReference = null }: Described,
  provider: string,
  client: Client,
): Promise<AttemptToPay> {
  const user = await findUser(db, userId)
  const home = new URL(deps.serverUrl())
  const address = (path: string) => new URL(`/payments/${provider}/${path}`, home).href
  const host = home.hostname.includes('.') ? home.hostname : 'example.com'
  return {
    id,
    amount,
    currency,
    createdAt,
    description,
    providerReference,
    payer: {
      userId,
      firstName: user?.firstName ?? '',
      lastName: user?.lastName ?? '',
      // Some providers want one. Nobody reads this one.
      email: user?.email || `rider-${userId.slice(-12)}@${host}`,
      mobile: user?.mobile ?? '',
      address: client.address,
    },
    returnUrl: address(`return/${id}`),
    cancelUrl: address(`cancel/${id}`),
    webhookUrl: webhookUrlOf(deps, provider),
    language: user?.langLocale ?? 'en',
  }
}
