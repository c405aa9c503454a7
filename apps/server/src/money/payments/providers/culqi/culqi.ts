import { createHash } from 'node:crypto'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import {
  describeRefusal,
  OutboundFailure,
  type OutboundReply,
} from '../../../../platform/outbound/outbound-request.ts'
import {
  type AttemptToPay,
  defineProvider,
  type KnownAttempt,
  type ProviderAnswer,
  type ProviderReport,
} from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { readCheckout } from '../one-checkout.ts'
import { ownPage } from '../own-page.ts'
import { isSameText } from '../signatures.ts'
import {
  readCharging,
  readEvent,
  readKnownCharge,
  readPage,
  readRefunding,
  readRefundNews,
  subjectOf,
} from './answers.ts'
import { cardScript, markup } from './card-page.ts'

/** Céntimos, and cents: the range that Culqi publishes for a charge. */
const leastAmounts: Readonly<Record<string, number>> = { PEN: 300, USD: 300 }
const mostAmount = 999_900

const scriptFallback = 'https://js.culqi.com/checkout-js'

const key = (kind: 'pk' | 'sk', what: string) => ({
  parse: (text: string) => (new RegExp(`^${kind}_(test|live)_\\w+$`).test(text) ? text : undefined),
  expected: `a ${what} key, which begins with ${kind}_test_ or ${kind}_live_`,
})

/** Culqi (Peru): its Custom Checkout on a page of ours gives a token, and we charge it. */
export const culqi = defineProvider({
  name: 'culqi',
  title: 'Culqi',
  variables: {
    publicKey: {
      name: 'CULQI_PUBLIC_KEY',
      ...key('pk', 'public'),
      doc: 'Public key of Culqi, for the card page.',
    },
    secretKey: { name: 'CULQI_SECRET_KEY', ...key('sk', 'secret'), doc: 'Secret key of Culqi.' },
    webhookUser: { name: 'CULQI_WEBHOOK_USER', doc: 'User name that you set for its webhook in CulqiPanel.' },
    webhookPassword: {
      name: 'CULQI_WEBHOOK_PASSWORD',
      doc: 'Password that you set for its webhook in CulqiPanel.',
    },
    rsaId: {
      name: 'CULQI_RSA_ID',
      fallback: '',
      doc: 'Id of the RSA key of CulqiPanel, if you encrypt card data with it.',
    },
    rsaPublicKey: {
      name: 'CULQI_RSA_PUBLIC_KEY',
      fallback: '',
      doc: 'That RSA public key.',
    },
    baseUrl: {
      name: 'CULQI_BASE_URL',
      fallback: 'https://api.culqi.com/v2',
      kind: 'url',
      doc: 'Its API.',
    },
    scriptUrl: {
      name: 'CULQI_SCRIPT_URL',
      fallback: scriptFallback,
      kind: 'url',
      doc: 'Its script for the card page.',
    },
  },
  create(keys, { send }) {
    const headers = { authorization: `Bearer ${keys.secretKey}` }
    const post = async (path: string, json: unknown) =>
      movingMoney(send({ method: 'POST', url: `${keys.baseUrl}${path}`, headers, body: { json } }))
    const get = async (path: string) =>
      found(await send({ method: 'GET', url: `${keys.baseUrl}${path}`, headers }))
    const expectedAuthorization = `Basic ${Buffer.from(`${keys.webhookUser}:${keys.webhookPassword}`).toString('base64')}`

    return {
      pageOrigins: [],
      leastAmount: (currency) => lookUp(leastAmounts, currency),
      async open({ id, amount }) {
        if (amount > mostAmount) throw new OutboundFailure('rejected', 'takes at most 9,999.00 at once')
        return { checkout: ownPage(id), providerReference: null }
      },
      cardPage: {
        scripts: [keys.scriptUrl],
        styles: [],
        // UNCONFIRMED: which of its hosts the script calls and shows frames of.
        origins: [keys.scriptUrl === scriptFallback ? 'https://*.culqi.com' : new URL(keys.scriptUrl).origin],
        markup,
        script: async ({ amount, currency }) =>
          cardScript({
            publicKey: keys.publicKey,
            amount,
            currency,
            xculqirsaid: keys.rsaId,
            rsapublickey: keys.rsaPublicKey,
          }),
        async charge(attempt, fields) {
          return readCharging(await post('/charges', charging(attempt, fields)), attempt.id)
        },
      },
      ask: (attempt) => findCharge(attempt, get),
      tellsRefunded: true,
      webhook: {
        headers: [],
        accepts: ({ headers: { authorization } }) => isSameText(authorization, expectedAuthorization),
        keyOf: ({ body }) => eventKey(body),
        async read({ body }) {
          // Nothing is signed: the message only says what to read.
          const subject = subjectOf(readEvent(body))
          if (subject === undefined) return { kind: 'ignored' }
          const charge = await get(`/charges/${encodeURIComponent(subject.chargeId)}`)
          if (charge === undefined) return undefined
          if (subject.refundId === undefined) {
            const report = readKnownCharge(charge)
            return report === undefined ? { kind: 'ignored' } : { kind: 'payment', report }
          }
          const refund = await get(`/refunds/${encodeURIComponent(subject.refundId)}`)
          return refund === undefined ? undefined : { kind: 'refund', ...readRefundNews(refund, charge) }
        },
      },
      async refund({ providerPaymentId, amount }) {
        // Culqi has no idempotency key, and knows three reasons alone.
        const json = { amount, charge_id: providerPaymentId, reason: 'solicitud_comprador' }
        return readRefunding(await post('/refunds', json))
      },
      async testConnection() {
        if ((await get('/charges?limit=1')) === undefined)
          throw new OutboundFailure('rejected', 'answered 404')
      },
    }
  },
})

/** The body of an answer to a GET; undefined for 404. */
function found({ status, body }: OutboundReply): unknown {
  if (status === 404) return undefined
  if (status >= 400) throw new OutboundFailure('rejected', describeRefusal(status, body))
  return body ?? {}
}

const submitted = z.object({
  token: z.string().check(z.regex(/^(tkn|ype)_\w{1,60}$/)),
  email: z.optional(z.string()),
})

/** The longest address that Culqi takes is 50 characters; a longer one gives way to that of its own form. */
const emailOf = (...addresses: (string | undefined)[]) =>
  addresses.find((address) => address !== undefined && /^\S{1,48}@\S+$/.test(address) && address.length <= 50)

function charging({ id, amount, currency, description, payer }: AttemptToPay, fields: unknown) {
  const { token, email } = z.parse(submitted, fields)
  return {
    amount,
    currency_code: currency,
    email: emailOf(payer.email, email),
    source_id: token,
    // 5 to 80 characters.
    description: description.slice(0, 80).padEnd(5, '.'),
    capture: true,
    installments: 0,
    metadata: { order_id: id },
  }
}

const mostPages = 10

/**
 * Looks for the charges of an attempt among those of its amount, as Culqi finds none by metadata. UNCONFIRMED: the
 * filters and the order of the list. Undefined: there is none. Throws OutboundFailure when there are too many to say that
 * none is paid.
 */
async function findCharge(
  attempt: KnownAttempt,
  get: (path: string) => Promise<unknown>,
): Promise<ProviderAnswer | undefined> {
  const { amount, currency } = attempt
  const tries: ProviderReport[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ amount: String(amount), currency_code: currency, limit: '100' })
    if (after !== undefined) query.set('after', after)
    const read = readPage(await get(`/charges?${query}`), attempt)
    tries.push(...read.reports)
    after = read.after
    if (after === undefined) break
  }
  const found = readCheckout(tries)
  if (after === undefined || found?.status === 'paid') return found
  throw new OutboundFailure('unreadable', 'has more charges of this amount than are looked through')
}

/** The id of the event, or a hash of a body that has none. */
function eventKey(body: Buffer): string {
  try {
    return readEvent(body).id
  } catch {
    return createHash('sha256').update(body).digest('hex')
  }
}
