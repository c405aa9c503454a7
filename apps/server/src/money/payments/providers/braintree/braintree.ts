import { defineProvider } from '../../provider.ts'
import { readCheckout } from '../one-checkout.ts'
import { ownPage } from '../own-page.ts'
import { leastAmount, readAccounts } from './accounts.ts'
import { readCharge, readRefund, readSale } from './answers.ts'
import { cardMarkup, cardOrigins, cardScript, readNonce } from './card-page.ts'
import { answered } from './failures.ts'
import { findByOrder, isHttpsOrThisMachine, openGateway, readClientToken, saleOf } from './gateway.ts'
import { readNotification } from './notifications.ts'
import { sendRefund } from './refunds.ts'
import { answerChallenge, isSigned, keyOfPayload, readForm } from './signature.ts'

const officialScripts = 'https://js.braintreegateway.com/web/3.144.0/js'

/** Braintree: card fields of its Hosted Fields on a page of ours, charged by its SDK. */
export const braintree = defineProvider({
  name: 'braintree',
  title: 'Braintree',
  variables: {
    environment: {
      name: 'BRAINTREE_ENVIRONMENT',
      parse: (text) => (text === 'sandbox' || text === 'production' ? text : undefined),
      expected: 'sandbox or production',
      doc: 'Which of its gateways holds your account: `sandbox` or `production`.',
    },
    merchantId: { name: 'BRAINTREE_MERCHANT_ID', doc: 'Merchant ID of Braintree.' },
    publicKey: { name: 'BRAINTREE_PUBLIC_KEY', doc: 'Public key of an API key of Braintree.' },
    privateKey: {
      name: 'BRAINTREE_PRIVATE_KEY',
      doc: 'Private key of the same API key, which also signs its webhooks.',
    },
    accounts: {
      name: 'BRAINTREE_MERCHANT_ACCOUNT_',
      perCurrency: true,
      doc: 'Merchant account ID for a currency: the account alone decides in which currency a card is charged.',
    },
    baseUrl: {
      name: 'BRAINTREE_BASE_URL',
      fallback: '',
      parse: (text) => (isHttpsOrThisMachine(text) ? text : undefined),
      expected: 'an https URL, or an http URL of 127.0.0.1 or localhost',
      doc: 'Another address of its gateway; without it, the one of the environment.',
    },
    scriptsUrl: {
      name: 'BRAINTREE_JS_URL',
      fallback: officialScripts,
      kind: 'url',
      doc: 'Where the browser loads its scripts from.',
    },
  },
  async create({ environment, accounts: listed, baseUrl, scriptsUrl, ...keys }) {
    const gateway = await openGateway({ environment, baseUrl, ...keys })
    const accounts = readAccounts(listed)
    const tokenFor = async (merchantAccountId: string) =>
      readClientToken(await answered(gateway.clientToken.generate({ merchantAccountId }), 'read'))
    return {
      pageOrigins: [],
      leastAmount: (currency) => leastAmount(currency, accounts),
      open: async ({ id }) => ({ checkout: ownPage(id), providerReference: null }),
      cardPage: {
        scripts: [`${scriptsUrl}/client.min.js`, `${scriptsUrl}/hosted-fields.min.js`],
        styles: [],
        origins: cardOrigins({ environment, baseUrl, scriptsUrl }),
        markup: cardMarkup,
        script: async ({ currency }) => cardScript(await tokenFor(accounts.get(currency))),
        async charge(attempt, fields) {
          const sale = saleOf(attempt, readNonce(fields), accounts.get(attempt.currency))
          return readCharge(await answered(gateway.transaction.sale(sale), 'write'))
        },
      },
      async ask({ id }) {
        const transactions = await findByOrder(gateway, id)
        return readCheckout(transactions.map(readSale).filter((report) => report !== undefined))
      },
      tellsReversed: true,
      webhook: {
        headers: [],
        accepts: ({ body }) => isSigned(readForm(body), keys),
        keyOf: ({ body }) => keyOfPayload(readForm(body).payload),
        read: ({ body }) => readNotification(gateway, readForm(body)),
        answerChallenge: (query) => answerChallenge(query.get('bt_challenge') ?? '', keys),
      },
      refund: (refund) => sendRefund(gateway, refund),
      async askRefund({ providerRefundId }) {
        const refund = await answered(gateway.transaction.find(providerRefundId), 'read')
        return readRefund(refund)
      },
      testConnection: async () => void (await Promise.all([...accounts.ids].map(tokenFor))),
    }
  },
})
