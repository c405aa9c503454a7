import { createHash } from 'node:crypto'
import { lookUp } from '@cabstand/domain/look-up'
import * as z from 'zod/mini'
import {
  OutboundFailure,
  type OutboundReply,
  type OutboundRequest,
} from '../../../../platform/outbound/outbound-request.ts'
import { type AttemptToPay, defineProvider, type ProviderReport } from '../../provider.ts'
import { movingMoney } from '../moving-money.ts'
import { ownPage } from '../own-page.ts'
import { accessTokens } from './access-token.ts'
import { readPayment, readRefund } from './answers.ts'
import { cardScript, markup } from './card-page.ts'

/** Minor units of about 50 US cents. SecurePay states no least amount. */
const leastAmounts: Readonly<Record<string, number>> = { AUD: 100 }

const submitted = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) })

/**
 * Australia Post SecurePay, its API of version 2: card fields on a page of ours, and a charge by their token. It can
 * not be asked about a card payment, and its webhooks are not signed in any known way, so there are none.
 */
export const securepay = defineProvider({
  name: 'securepay',
  title: 'SecurePay',
  variables: {
    clientId: { name: 'SECUREPAY_CLIENT_ID', doc: 'Client id of SecurePay.' },
    clientSecret: { name: 'SECUREPAY_CLIENT_SECRET', doc: 'Client secret of SecurePay.' },
    merchantCode: {
      name: 'SECUREPAY_MERCHANT_CODE',
      parse: (text) => (/^\w{1,20}$/.test(text) ? text : undefined),
      expected: 'a merchant code such as 5AR0055',
      doc: 'Merchant code of SecurePay.',
    },
    environment: {
      name: 'SECUREPAY_ENVIRONMENT',
      parse: (text) => (text === 'live' || text === 'sandbox' ? text : undefined),
      expected: 'live or sandbox',
      fallback: 'live',
      doc: 'Which of its systems holds your account, `live` or `sandbox`: it decides on the addresses below.',
    },
    apiUrl: {
      name: 'SECUREPAY_API_URL',
      fallback: 'https://payments.auspost.net.au',
      sandbox: 'https://payments-stest.npe.auspost.zone',
      kind: 'url',
      doc: 'Another address of its API, which also serves the card fields.',
    },
    authUrl: {
      name: 'SECUREPAY_AUTH_URL',
      fallback: 'https://welcome.api2.auspost.com.au/oauth/token',
      sandbox: 'https://welcome.api2.sandbox.auspost.com.au/oauth/token',
      kind: 'url',
      doc: 'Another address where it gives access tokens.',
    },
  },
  create({ clientId, clientSecret, merchantCode, apiUrl, authUrl }, tools) {
    const tokens = accessTokens({ authUrl, clientId, clientSecret }, tools)
    const scriptUrl = new URL(`${apiUrl}/v3/ui/client/securepay-ui.min.js`).href

    const post = async <T>(path: string, key: string, json: unknown, read: (reply: OutboundReply) => T) => {
      const postWith = async (token: string) =>
        read(await movingMoney(tools.send(posting(`${apiUrl}${path}`, key, token, json))))
      const token = await tokens.get()
      return postWith(token).catch(async (error: unknown) => {
        // An access token can end early; a request that was refused has done nothing.
        if (!(error instanceof OutboundFailure) || error.kind !== 'refused') throw error
        tokens.forget()
        return postWith(await tokens.get())
      })
    }

    return {
      pageOrigins: [],
      leastAmount: (currency) => lookUp(leastAmounts, currency),
      open: async ({ id }) => ({ checkout: ownPage(id), providerReference: null }),
      cardPage: {
        scripts: [scriptUrl],
        styles: [],
        // UNCONFIRMED: that the fields are frames of this origin alone.
        origins: [new URL(apiUrl).origin],
        markup,
        script: async () => cardScript({ scriptUrl, clientId, merchantCode }),
        async charge(attempt, fields) {
          const { token } = z.parse(submitted, fields)
          const json = charging(attempt, merchantCode, token)
          const charge = () => post('/v2/payments', chargeKey(attempt.id, token), json, readPayment)
          return charge().catch((error: unknown) => askByRepeating(error, charge))
        },
      },
      async refund({ id, providerPaymentId, amount }) {
        // The payer is not there. UNCONFIRMED: that this address is accepted, and that the key prevents a second refund.
        const json = { merchantCode, amount, ip: '127.0.0.1' }
        const path = `/v2/orders/${encodeURIComponent(providerPaymentId)}/refunds`
        return post(path, id, json, readRefund)
      },
      testConnection: async () => void (await tokens.renew()),
    }
  },
})

/** One for each card: a declined card may be followed by another one. */
const chargeKey = (attemptId: string, token: string) =>
  createHash('sha256').update(`${attemptId} ${token}`).digest('hex').slice(0, 32)

const posting = (url: string, key: string, token: string, json: unknown): OutboundRequest => ({
  method: 'POST',
  url,
  headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  body: { json },
})

/** UNCONFIRMED: that an order id may be a UUID; SecurePay refuses some characters. */
const charging = ({ id, amount, currency, payer }: AttemptToPay, merchantCode: string, token: string) => ({
  merchantCode,
  token,
  ip: payer.address,
  amount,
  currency,
  orderId: id,
})

/**
 * What became of a charge that was not answered: the same request, with the same key, is answered as the first was.
 * UNCONFIRMED, so that only the answer "paid" is believed: were the key ignored, a refusal would be that of a second
 * charge. Otherwise throws the first failure.
 */
async function askByRepeating(
  first: unknown,
  charge: () => Promise<ProviderReport>,
): Promise<ProviderReport> {
  if (!(first instanceof OutboundFailure) || !first.uncertain) throw first
  const report = await charge().catch(() => undefined)
  if (report?.status !== 'paid') throw first
  return report
}
