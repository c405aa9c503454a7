import { createHash, createHmac } from 'node:crypto'
import type { EmulatedAnswer, EmulatedRequest, EmulatorDefinition } from './emulator.ts'
import { escapeHtml } from './pages.ts'

const merchantId = 'emulated_merchant'
const publicKey = 'emulated_public_key'
const privateKey = 'emulated_private_key'
/** Merchant account → its currency. */
const accounts: Readonly<Record<string, string>> = { acme_eur: 'EUR', acme_usd: 'USD', acme_jpy: 'JPY' }
const placesOf = (currency: string) => (currency === 'JPY' ? 0 : 2)

/** Where the scripts of the browser are. */
const scriptsPath = '/web/3.144.0/js'

/** What each card token leads to. The names are those of the sandbox, but for the last. */
const tokens: Readonly<Record<string, string>> = {
  'fake-valid-nonce': 'settled',
  // It is not settled at once, but by the test endpoint.
  'fake-valid-visa-nonce': 'submitted_for_settlement',
  'fake-processor-declined-visa-nonce': 'processor_declined',
  'fake-gateway-rejected-fraud-nonce': 'gateway_rejected',
  'fake-consumed-nonce': 'consumed',
  'emulated-slow-bank-nonce': 'authorizing',
}

interface Transaction {
  readonly id: string
  readonly type: 'sale' | 'credit'
  readonly amount: number
  readonly currency: string
  readonly orderId: string
  readonly refunds?: string
  readonly rejection?: string
  status: string
}

/** Braintree: section 3 of the fact sheet. */
export const braintree: EmulatorDefinition = {
  name: 'braintree',
  port: 4702,
  environment: (url) => ({
    BRAINTREE_ENVIRONMENT: 'sandbox',
    BRAINTREE_MERCHANT_ID: merchantId,
    BRAINTREE_PUBLIC_KEY: publicKey,
    BRAINTREE_PRIVATE_KEY: privateKey,
    ...Object.fromEntries(
      Object.entries(accounts).map(([id, currency]) => [`BRAINTREE_MERCHANT_ACCOUNT_${currency}`, id]),
    ),
    BRAINTREE_BASE_URL: url,
    BRAINTREE_JS_URL: `${url}${scriptsPath}`,
  }),
  cardFields: (outcome) => ({
    payment_method_nonce: {
      approve: 'fake-valid-nonce',
      decline: 'fake-processor-declined-visa-nonce',
      // Nobody submits a card that they do not want to pay with; their bank's check of it may fail.
      cancel: 'fake-gateway-rejected-fraud-nonce',
      pending: 'emulated-slow-bank-nonce',
    }[outcome],
  }),
  create({ url, dashboard, deliver, signingKey, charged, newId }) {
    const transactions = new Map<string, Transaction>()
    const add = (made: Omit<Transaction, 'id'>) => {
      const transaction: Transaction = { id: newId('tx'), ...made }
      transactions.set(transaction.id, transaction)
      return transaction
    }

    function notify(kind: string, { id }: Transaction): void {
      if (dashboard.webhookUrl === undefined) return
      const subject = el('subject', el('transaction', el('id', id)))
      const time = `<timestamp type="datetime">${new Date().toISOString()}</timestamp>`
      const xml = el('notification', `${time}${el('kind', kind)}${subject}`)
      const payload = `${Buffer.from(xml).toString('base64')}\n`
      const form = new URLSearchParams({
        bt_signature: `${publicKey}|${hmac(payload, signingKey(privateKey))}`,
        bt_payload: payload,
      })
      deliver({ url: dashboard.webhookUrl, body: `${form}`, type: 'application/x-www-form-urlencoded' })
    }

    function settle(transaction: Transaction): void {
      transaction.status = 'settled'
      notify('transaction_settled', transaction)
    }

    // biome-ignore lint/suspicious/noExplicitAny: it is checked field by field.
    function sell(asked: any): EmulatedAnswer {
      const {
        amount,
        payment_method_nonce: token,
        order_id: orderId = '',
        merchant_account_id: account,
      } = asked
      const currency = accounts[account]
      const outcome = tokens[token]
      if (asked.type !== 'sale') return invalid('91501')
      if (currency === undefined) return invalid('91513')
      const problem = amountProblem(amount, currency)
      if (problem !== undefined) return invalid(problem)
      if (outcome === undefined) return invalid('91565')
      if (outcome === 'consumed') return invalid('91564')
      if (String(orderId).length > 255) return invalid('91501')
      if (asked.options?.submit_for_settlement !== true) return invalid('91501')
      const figures = charged({ amount: Number(amount), currency, reference: orderId })
      const made = { type: 'sale' as const, ...figures, orderId: figures.reference }
      const isTwice = [...transactions.values()].some(
        (one) => one.orderId === orderId && orderId !== '' && isPaid(one) && one.type === 'sale',
      )
      if (isTwice) return declined(add({ ...made, status: 'gateway_rejected', rejection: 'duplicate' }))
      if (outcome === 'gateway_rejected')
        return declined(add({ ...made, status: outcome, rejection: 'fraud' }))
      const isDeclined = Number(amount) >= 2000 && Number(amount) < 3000
      if (outcome === 'processor_declined' || isDeclined)
        return declined(add({ ...made, status: 'processor_declined' }))
      if (Number(amount) === 3000) return declined(add({ ...made, status: 'failed' }))
      const isSlow = outcome === 'authorizing'
      const sale = add({ ...made, status: isSlow ? outcome : 'submitted_for_settlement' })
      const answer = xml(201, transactionXml(sale))
      if (outcome === 'settled') settle(sale)
      return answer
    }

    // biome-ignore lint/suspicious/noExplicitAny: it is checked field by field.
    function refund(sale: Transaction, asked: any = {}): EmulatedAnswer {
      const refunds = [...transactions.values()].filter((one) => one.refunds === sale.id && isPaid(one))
      const left = hundredths(sale.amount) - refunds.reduce((sum, one) => sum + hundredths(one.amount), 0)
      if (sale.type === 'credit') return invalid('91505')
      if (!['settling', 'settled'].includes(sale.status)) return invalid('91506')
      const amount = asked.amount ?? (left / 100).toFixed(placesOf(sale.currency))
      const problem = amountProblem(amount, sale.currency)
      if (problem !== undefined) return invalid(problem)
      if (left <= 0) return invalid('91512')
      if (hundredths(Number(amount)) > left) return invalid('91521')
      const made = add({
        type: 'credit',
        amount: Number(amount),
        currency: sale.currency,
        // Without one of its own, a refund has the order id of the sale.
        orderId: asked.order_id ?? sale.orderId,
        refunds: sale.id,
        status: 'submitted_for_settlement',
      })
      const answer = xml(201, transactionXml(made))
      settle(made)
      return answer
    }

    function voidSale(sale: Transaction): EmulatedAnswer {
      if (!['authorized', 'submitted_for_settlement'].includes(sale.status)) return invalid('91504')
      sale.status = 'voided'
      return xml(200, transactionXml(sale))
    }

    /** The test endpoints of the sandbox. */
    function simulate(transaction: Transaction, end: string): EmulatedAnswer {
      if (end === 'settle') settle(transaction)
      else if (end === 'settlement_decline') {
        transaction.status = 'settlement_declined'
        notify('transaction_settlement_declined', transaction)
      } else transaction.status = end === 'settlement_pending' ? 'settlement_pending' : 'settlement_confirmed'
      return xml(200, transactionXml(transaction))
    }

    // biome-ignore lint/suspicious/noExplicitAny: it is checked field by field.
    function find(search: any): Transaction[] {
      return [...transactions.values()].filter(
        ({ id, orderId }) =>
          (search?.order_id === undefined || orderId === search.order_id.is) &&
          (search?.ids === undefined || search.ids.includes(id)),
      )
    }

    function createToken(account: unknown): EmulatedAnswer {
      if (account !== undefined && accounts[String(account)] === undefined) return invalid('92807')
      const token = { version: 2, authorizationFingerprint: newId('fingerprint'), clientApiUrl: url }
      const value = Buffer.from(JSON.stringify(token)).toString('base64')
      return xml(201, el('client-token', el('value', value)))
    }

    function post(path: string, json: EmulatedRequest['json']): EmulatedAnswer | undefined {
      if (path === '/client_token') return createToken(json.client_token?.merchant_account_id)
      if (path === '/transactions') return sell(json.transaction ?? {})
      if (path === '/transactions/advanced_search_ids') {
        const ids = find(json.search).map(({ id }) => el('item', id))
        const list = `<ids type="array">${ids.join('')}</ids>`
        return xml(200, el('search-results', `<page-size type="integer">50</page-size>${list}`))
      }
      if (path === '/transactions/advanced_search') {
        const found = find(json.search).map(transactionXml).join('')
        const open = '<credit-card-transactions type="collection">'
        return xml(200, `${open}<page-size type="integer">50</page-size>${found}</credit-card-transactions>`)
      }
      const [, id = ''] = /^\/transactions\/(\w+)\/refund$/.exec(path) ?? []
      const sale = transactions.get(id)
      return sale === undefined ? { status: 404 } : refund(sale, json.transaction)
    }

    return ({ method, path, headers, json }) => {
      const script = scripts[path]
      if (script !== undefined)
        return { status: 200, body: script, headers: { 'content-type': 'text/javascript' } }
      const basic = Buffer.from(`${publicKey}:${privateKey}`).toString('base64')
      if (headers.authorization !== `Basic ${basic}`) return { status: 401 }
      const [, merchant, below = ''] = /^\/merchants\/(\w+)(\/.+)$/.exec(path) ?? []
      if (merchant !== merchantId) return { status: 403 }
      if (headers['x-apiversion'] !== '6') return { status: 426 }
      if (method === 'POST') return post(below, json)
      const [, id = '', step = ''] = /^\/transactions\/(\w+)(?:\/(\w+))?$/.exec(below) ?? []
      const transaction = transactions.get(id)
      if (transaction === undefined) return { status: 404 }
      if (method === 'GET' && step === '') return xml(200, transactionXml(transaction))
      if (method !== 'PUT') return undefined
      return step === 'void' ? voidSale(transaction) : simulate(transaction, step)
    }
  },
}

const hmac = (text: string, key: string) =>
  createHmac('sha1', createHash('sha1').update(key).digest()).update(text).digest('hex')

const hundredths = (amount: number) => Math.round(amount * 100)

const isPaid = ({ status }: Transaction) => /^(submitted|settl(ed|ing))/.test(status)

function amountProblem(amount: unknown, currency: string): string | undefined {
  const shape = placesOf(currency) === 0 ? /^\d+$/ : /^\d+(\.\d{1,2})?$/
  if (typeof amount !== 'string' || !shape.test(amount)) return '81503'
  return Number(amount) > 0 ? undefined : '81531'
}

/** An element; `content` is XML. */
const el = (name: string, content: string) => `<${name}>${content}</${name}>`

const xml = (status: number, content: string): EmulatedAnswer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
})

const optional = (name: string, text: string | undefined) =>
  text === undefined ? `<${name} nil="true"/>` : el(name, escapeHtml(text))

function transactionXml({
  id,
  type,
  status,
  amount,
  currency,
  orderId,
  refunds,
  rejection,
}: Transaction): string {
  return el(
    'transaction',
    [
      el('id', id),
      el('status', status),
      el('type', type),
      el('currency-iso-code', currency),
      el('amount', amount.toFixed(placesOf(currency))),
      optional('order-id', orderId === '' ? undefined : orderId),
      optional('refunded-transaction-id', refunds),
      optional('gateway-rejection-reason', rejection),
    ].join(''),
  )
}

const errorXml = (message: string, errors: string, rest = '') =>
  xml(422, el('api-error-response', `${errors}${el('message', message)}${rest}`))

/** A request with an invalid field, by Braintree's number of what is wrong. */
function invalid(code: string): EmulatedAnswer {
  const fields = el('code', code) + el('attribute', 'base') + el('message', 'Invalid')
  const list = `<errors type="array">${el('error', fields)}</errors>`
  return errorXml('Invalid', el('errors', `<errors type="array"/>${el('transaction', list)}`))
}

const declined = (transaction: Transaction) =>
  errorXml('Do Not Honor', el('errors', '<errors type="array"/>'), transactionXml(transaction))

/** Stands for the scripts of braintree-web: plain fields, whose card number decides what the token leads to. */
const scripts: Readonly<Record<string, string>> = {
  [`${scriptsPath}/client.min.js`]: `
window.braintree = window.braintree || {}
braintree.client = {
  create: async ({ authorization }) => ({ token: JSON.parse(atob(authorization)) }),
}
`,
  [`${scriptsPath}/hosted-fields.min.js`]: `
window.braintree = window.braintree || {}
braintree.hostedFields = {
  async create({ client, fields }) {
    if (!client.token.authorizationFingerprint) throw new Error('The client is not authorized.')
    const inputs = {}
    for (const [name, { container, placeholder }] of Object.entries(fields)) {
      const input = document.createElement('input')
      input.name = name
      input.placeholder = placeholder || ''
      input.setAttribute('aria-label', name)
      input.setAttribute('inputmode', 'numeric')
      document.querySelector(container).append(input)
      inputs[name] = input
    }
    return { tokenize: async () => ({ nonce: tokenOf(inputs.number.value) }) }
  },
}
function tokenOf(typed) {
  const number = typed.replace(/\\s/g, '')
  if (number === '') throw new Error('All fields are empty. Cannot tokenize empty card fields.')
  if (!/^\\d{13,19}$/.test(number)) throw new Error('Some payment input fields are invalid.')
  if (number === '4000111111111115') return 'fake-processor-declined-visa-nonce'
  if (number === '4005519200000004') return 'emulated-slow-bank-nonce'
  return 'fake-valid-nonce'
}
`,
}
