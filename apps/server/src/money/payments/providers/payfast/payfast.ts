import { createHash } from 'node:crypto'
import { OutboundFailure, type OutboundReply } from '../../../../platform/outbound/outbound-request.ts'
import { toDecimal } from '../../minor-units.ts'
import { type AttemptToPay, defineProvider, type ProviderTools } from '../../provider.ts'
import { makeApi } from './api.ts'
import { isSigned, parseItn, readItn } from './itn.ts'
import { encodeFields, type Field, signatureOf } from './signature.ts'

const liveForm = 'https://www.payfast.co.za'
const sandboxForm = 'https://sandbox.payfast.co.za'

/** UNCONFIRMED: five rand. Payfast takes no other currency. */
const leastAmountZar = 500

/** Payfast (South Africa): a form that the browser posts, and an "ITN" message, the only confirmation that there is. */
export const payfast = defineProvider({
  name: 'payfast',
  title: 'Payfast',
  variables: {
    merchantId: {
      name: 'PAYFAST_MERCHANT_ID',
      parse: (text) => (/^\d{1,20}$/.test(text) ? text : undefined),
      expected: 'a number',
      doc: 'Merchant ID of Payfast.',
    },
    merchantKey: { name: 'PAYFAST_MERCHANT_KEY', doc: 'Merchant key of Payfast.' },
    passphrase: {
      name: 'PAYFAST_PASSPHRASE',
      // Payfast's own SDK encodes the passphrase once too often in forms: these characters stay as they are.
      parse: (text) => (/^[A-Za-z0-9._-]{1,64}$/.test(text) ? text : undefined),
      expected: 'letters, digits and . _ - alone',
      doc: 'Passphrase of the Payfast account, of letters and digits, which signs forms and messages.',
    },
    formBaseUrl: {
      name: 'PAYFAST_FORM_BASE_URL',
      fallback: liveForm,
      kind: 'url',
      doc: 'Its payment form; `https://sandbox.payfast.co.za` for tests, which has no refunds.',
    },
    apiBaseUrl: {
      name: 'PAYFAST_API_BASE_URL',
      fallback: 'https://api.payfast.co.za',
      kind: 'url',
      doc: 'Its API, for refunds.',
    },
    checkSourceIp: {
      name: 'PAYFAST_CHECK_SOURCE_IP',
      parse: (text) => (text === 'true' || text === 'false' ? text : undefined),
      expected: 'true or false',
      fallback: 'false',
      doc: '`true` refuses messages that do not come from an address of Payfast; behind a reverse proxy this needs `CABSTAND_TRUSTED_PROXIES`. Every message is verified at Payfast in any case.',
    },
  },
  create({ merchantId, merchantKey, passphrase, formBaseUrl, apiBaseUrl, checkSourceIp }, tools) {
    const isSandbox = formBaseUrl === sandboxForm
    const api = makeApi({ merchantId, passphrase, apiBaseUrl, isSandbox }, tools)
    return {
      // UNCONFIRMED: the live form redirects to pages of payment.payfast.io.
      pageOrigins:
        formBaseUrl === liveForm ? [liveForm, 'https://payment.payfast.io'] : [new URL(formBaseUrl).origin],
      leastAmount: (currency) => (currency === 'ZAR' ? leastAmountZar : undefined),
      async open(attempt) {
        const fields = checkoutFields(attempt, { merchantId, merchantKey, passphrase })
        return {
          checkout: {
            kind: 'form',
            action: `${formBaseUrl}/eng/process`,
            fields: fields.map(([name, value]) => ({ name, value })),
          },
          providerReference: null,
        }
      },
      webhook: {
        headers: [],
        accepts: ({ body }) => isSigned(parseItn(body), { merchantId, passphrase }),
        ...(checkSourceIp === 'true' && { comesFrom: (address) => isOfPayfast(address, tools.resolve) }),
        keyOf: ({ body }) => createHash('sha256').update(body).digest('hex'),
        async read({ body }) {
          const itn = parseItn(body)
          // Whoever knows the passphrase can sign: Payfast itself says whether it has sent this.
          const question = {
            method: 'POST',
            url: `${formBaseUrl}/eng/query/validate`,
            body: { text: encodeFields(itn.fields), type: 'application/x-www-form-urlencoded' },
            repeatable: true,
          } as const
          const isSent = readValidation(await tools.send(question, { expects: 'bytes' }))
          return isSent ? readItn(itn) : undefined
        },
      },
      ...(isSandbox ? {} : { refund: api.refund }),
      testConnection: api.testConnection,
    }
  },
})

/** Whether one of the hosts that send messages has this address. */
async function isOfPayfast(address: string, resolve: ProviderTools['resolve']): Promise<boolean> {
  const found = await Promise.all(
    ['www', 'sandbox', 'w1w', 'w2w'].map((host) => resolve(`${host}.payfast.co.za`)),
  )
  return found.flat().includes(address.replace(/^::ffff:/, ''))
}

interface FormKeys {
  readonly merchantId: string
  readonly merchantKey: string
  readonly passphrase: string
}

/** The fields of the payment form, in the order in which Payfast signs them. */
export function checkoutFields(attempt: AttemptToPay, keys: FormKeys): Field[] {
  const { id, amount, currency, description, payer } = attempt
  const all: Field[] = [
    ['merchant_id', keys.merchantId],
    ['merchant_key', keys.merchantKey],
    ['return_url', attempt.returnUrl],
    ['cancel_url', attempt.cancelUrl],
    ['notify_url', attempt.webhookUrl],
    ['name_first', clip(payer.firstName)],
    ['name_last', clip(payer.lastName)],
    ['email_address', clip(payer.email)],
    ['m_payment_id', id],
    ['amount', toDecimal(amount, currency, 2)],
    ['item_name', clip(description)],
  ]
  // PHP takes "0" for empty, and leaves it out of what it signs.
  const fields = all.filter(([, value]) => value !== '' && value !== '0')
  return [...fields, ['signature', signatureOf([...fields, ['passphrase', keys.passphrase]])]]
}

/** UNCONFIRMED: texts have at most 100 characters. */
const clip = (text: string) => text.trim().slice(0, 100).toWellFormed().trim()

/** Whether Payfast says that it has sent a message. */
export function readValidation({ status, body }: OutboundReply): boolean {
  const said = status === 200 && Buffer.isBuffer(body) ? body.toString().trim() : ''
  if (said !== 'VALID' && said !== 'INVALID')
    throw new OutboundFailure('unreadable', 'does not say whether it has sent the message')
  return said === 'VALID'
}
