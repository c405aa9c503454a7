import type { OutputOf } from '@cabstand/contract/endpoint'
import type {
  getPaymentSetup as getPaymentSetupEndpoint,
  testPaymentProvider as testPaymentProviderEndpoint,
} from '@cabstand/contract/http/money/payment-setup'
import { offeredProviders } from '@cabstand/domain/payment/offered-providers'
import { AppError } from '../../platform/http/errors.ts'
import { callProvider } from './call-provider.ts'
import { getProvider, titleOf } from './find-provider.ts'
import { webhookUrlOf } from './open-attempt.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { countAttempts, countRefused, listLastMessages, listRefused } from './setup-store.ts'

const dayMs = 86_400_000
/** After so long a message that is not read is one that cannot be read. */
const readWithinMs = 300_000
const refusedAtOnce = 50

type Setup = OutputOf<typeof getPaymentSetupEndpoint>

/** The providers that are set up, with what came in by them: first those that riders see. */
export async function getPaymentSetup(deps: PaymentsDeps): Promise<Setup> {
  const { db, providers } = deps
  const { code, paymentProviders, version } = await deps.settings.get()
  const shown = offeredProviders(paymentProviders, providers)
  const inOrder = [...shown, ...providers.filter((provider) => !shown.includes(provider))]
  const ago = (days: number) => new Date(deps.now().getTime() - days * dayMs)
  const within = { since: ago(30), readUntil: new Date(deps.now().getTime() - readWithinMs) }
  const names = providers.map(({ name }) => name)
  const [attempts, last, counts, refused] = await Promise.all([
    countAttempts(db, ago(1)),
    listLastMessages(db, names),
    countRefused(db, within),
    listRefused(db, within, refusedAtOnce),
  ])
  const of = <R extends { readonly provider: string }>(rows: readonly R[], name: string) =>
    rows.find(({ provider }) => provider === name)
  return {
    currency: code,
    version,
    providers: inOrder.map((provider) => {
      const { name, title } = provider
      const count = (status: (typeof attempts)[number]['status']) =>
        attempts.find((row) => row.provider === name && row.status === status)?.count ?? 0
      return {
        name,
        title,
        isShown: shown.includes(provider),
        leastAmount: provider.leastAmount(code) ?? null,
        webhookUrl: provider.webhook === undefined ? null : webhookUrlOf(deps, name),
        canTest: provider.testConnection !== undefined,
        canRefund: provider.refund !== undefined,
        lastMessageAt: of(last, name)?.at?.toISOString() ?? null,
        payments: {
          opening: count('opening'),
          open: count('open'),
          pending: count('pending'),
          paid: count('paid'),
          failed: count('failed'),
          cancelled: count('cancelled'),
          expired: count('expired'),
        },
        refused: of(counts, name)?.count ?? 0,
      }
    }),
    refused: refused.map(({ bookingId, reference, receivedAt, ...message }) => ({
      ...message,
      title: titleOf(deps, message.provider),
      receivedAt: receivedAt.toISOString(),
      booking: bookingId === null ? null : { id: bookingId, reference: reference ?? '' },
    })),
  }
}

const problems = {
  refused: 'keys',
  rejected: 'keys',
  timeout: 'unreachable',
  unreachable: 'unreachable',
  overloaded: 'overloaded',
  unreadable: 'unexpected',
} as const

/** Whether the provider answers with these keys, and else why not. Throws `not_found`. */
export async function testPaymentProvider(
  deps: PaymentsDeps,
  name: string,
): Promise<OutputOf<typeof testPaymentProviderEndpoint>> {
  const provider = getProvider(deps, name)
  const { testConnection } = provider
  if (testConnection === undefined) throw new AppError('not_found')
  const result = await callProvider(deps, provider, {}, testConnection)
  return { problem: 'answer' in result ? null : problems[result.failure.kind] }
}
