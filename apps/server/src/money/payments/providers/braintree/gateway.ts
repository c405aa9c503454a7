import { addAbortSignal } from 'node:stream'
import type { BraintreeGateway, Transaction, TransactionRequest, ValidatedResponse } from 'braintree'
import * as z from 'zod/mini'
import { OutboundFailure } from '../../../../platform/outbound/outbound-request.ts'
import { toDecimal } from '../../minor-units.ts'
import type { AttemptToPay } from '../../provider.ts'
import { answered, describeErrors } from './failures.ts'

declare module 'braintree' {
  interface TransactionGateway {
    /** The SDK takes it, and its types do not know it. */
    refund(
      transactionId: string,
      options: { amount: string; orderId: string },
    ): Promise<ValidatedResponse<Transaction>>
  }
}

const timeoutMs = 10_000

/** Whether an address is on HTTPS, or on this machine. */
export function isHttpsOrThisMachine(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url?.hostname === '127.0.0.1' || url?.hostname === 'localhost'
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)
}

/** The SDK, for the gateway at `baseUrl` or, where that is empty, the one of the environment. */
export async function openGateway({
  environment,
  baseUrl,
  ...keys
}: {
  environment: string
  baseUrl: string
  merchantId: string
  publicKey: string
  privateKey: string
}): Promise<BraintreeGateway> {
  const { default: sdk } = await import('braintree')
  const { Environment } = sdk
  const official = environment === 'production' ? Environment.Production : Environment.Sandbox
  // The SDK has variables for another address, and would read them for every gateway of the process.
  const at = (url: URL) => {
    const isHttps = url.protocol === 'https:'
    const port = url.port === '' ? (isHttps ? '443' : '80') : url.port
    return new Environment(url.hostname, port, url.origin, isHttps, url.hostname, port)
  }
  const gateway = new sdk.BraintreeGateway({
    environment: baseUrl === '' ? official : at(new URL(baseUrl)),
    ...keys,
  })
  gateway.config.timeout = timeoutMs
  return gateway
}

/** The request that charges a card. */
export const saleOf = (
  { id, amount, currency }: AttemptToPay,
  paymentMethodNonce: string,
  merchantAccountId: string,
): TransactionRequest => ({
  amount: toDecimal(amount, currency),
  paymentMethodNonce,
  orderId: id,
  merchantAccountId,
  options: { submitForSettlement: true },
})

/** Every transaction with an order id: of one payment, also the cards that were declined and, for some, its refunds. */
export async function findByOrder(gateway: BraintreeGateway, orderId: string): Promise<unknown[]> {
  const search = gateway.transaction.search((by) => by.orderId().is(orderId))
  // The SDK would wait for ever for a transaction that its own search has named and that then is not sent.
  return answered(addAbortSignal(AbortSignal.timeout(2 * timeoutMs), search).toArray(), 'read')
}

const clientToken = z.object({ clientToken: z.string() })

/** The token with which the browser may send a card to Braintree. */
export function readClientToken(answer: {
  success: boolean
  errors: ValidatedResponse<Transaction>['errors']
}) {
  if (!answer.success) throw new OutboundFailure('rejected', describeErrors(answer))
  return z.parse(clientToken, answer).clientToken
}
