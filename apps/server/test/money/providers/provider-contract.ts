import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EmulatorDefinition, GoOn, Outcome, Webhook } from '@cabstand/emulators/emulator'
import { decideOnPage, startEmulator } from '@cabstand/emulators/start'
import { beforeEach, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../../test/support/at-end.ts'
import type {
  AttemptToPay,
  Delivery,
  KnownAttempt,
  PaymentProvider,
  ProviderDefinition,
  ProviderEvent,
  ProviderReport,
} from '../../../src/money/payments/provider.ts'
import { setUpProvider } from '../../../src/money/payments/providers/set-up-providers.ts'
import { reachPayPage } from './payer.ts'

export interface ContractOptions {
  /** A currency that the provider takes, and an amount in its minor units that its emulator approves. */
  readonly currency: string
  readonly amount?: number
  /** It knows no other currency, so that its messages name none. */
  readonly oneCurrency?: boolean
  /** It has no refunds of a part. */
  readonly wholeRefundsOnly?: boolean
  /** What the signature of its webhooks covers; absent: the body. */
  readonly signs?: 'body' | 'address'
}

/** What every provider must do, proven against its emulator: without the server, the database and the ledger. */
export async function describeProvider<K extends string>(
  definition: ProviderDefinition<K>,
  emulatorDefinition: EmulatorDefinition,
  { currency, amount = 1250, oneCurrency = false, wholeRefundsOnly = false, signs = 'body' }: ContractOptions,
): Promise<void> {
  const emulator = await startEmulator(emulatorDefinition)
  const merchant = await startMerchant()
  emulator.dashboard.webhookUrl = `${merchant.url}/payments/${definition.name}/webhook`
  atEnd(async () => {
    await emulator.close()
    await merchant.close()
  })
  const setUp = async (change: Record<string, string> = {}) => {
    const made = await setUpProvider(
      definition,
      { ...emulator.environment, ...change },
      { production: false },
    )
    if (made === undefined) throw new Error('the environment of the emulator does not set the provider up')
    return made
  }
  const provider = await setUp()

  beforeEach(() => {
    Object.assign(emulator.scenario, {
      fault: 'none',
      delayMs: 0,
      webhooks: 'once',
      forged: false,
      charges: {},
    })
    emulator.deliveries.length = 0
  })

  /** Opens a payment; `decide` is what the payer does, as often as they like. */
  async function open(change: Partial<AttemptToPay> = {}) {
    const attempt = attemptOf(merchant.url, definition.name, { currency, amount, ...change })
    const { checkout, providerReference } = await provider.open(attempt)
    const known: AttemptToPay = { ...attempt, providerReference }
    const page = checkout.kind === 'page' ? undefined : await reachPayPage(checkout)
    return { known, checkout, decide: (outcome: Outcome) => decide(known, page, outcome) }
  }

  /** What the payer's decision leads to: a report of the card page, or a way back with what its form proves. */
  async function decide(known: AttemptToPay, page: string | undefined, outcome: Outcome) {
    if (page === undefined) {
      const { cardPage } = provider
      const fields = emulatorDefinition.cardFields?.(outcome)
      if (cardPage === undefined || fields === undefined) throw new Error('the card page has no fields')
      return { report: await cardPage.charge(known, fields), next: undefined }
    }
    const next = await decideOnPage(page, outcome)
    await emulator.settle()
    const form = 'fields' in next ? next.fields : undefined
    return { report: form && provider.readReturn?.(known, form), next }
  }

  /** What is known at the end, from whatever the provider offers: the card page, a signed return, webhooks, a question. */
  async function outcomeOf(known: KnownAttempt, decided: { report?: ProviderReport | undefined }) {
    const asked = await provider.ask?.(known)
    const events = await Promise.all(emulator.deliveries.map((webhook) => read(provider, webhook)))
    const reported = events.flatMap((event) => (event?.kind === 'payment' ? [event.report] : []))
    return [decided.report, ...reported, asked].filter((report) => report !== undefined)
  }

  const paid = { status: 'paid', amount, currency }
  const statuses = (reports: readonly ProviderReport[]) => reports.map(({ status }) => status)

  describe(`${definition.title}, with its emulator`, () => {
    test('a payment: every message, and the provider when asked, say the same', async () => {
      const { known, decide } = await open()
      const decided = await decide('approve')
      const reports = await outcomeOf(known, decided)
      expect(reports.length).toBeGreaterThan(0)
      const [first] = reports
      for (const report of reports) expect(report).toEqual({ ...first, ...paid, attemptId: known.id })
      if (decided.next !== undefined) expect(addressOf(decided.next)).toContain(known.returnUrl)
    })

    test('what was never paid is not paid: given up, declined, and not begun', async () => {
      const idle = await open()
      expect(statuses(await outcomeOf(idle.known, {}))).not.toContain('paid')
      const left = await open()
      expect(statuses(await outcomeOf(left.known, await left.decide('cancel')))).not.toContain('paid')
      const declined = await open()
      expect(statuses(await outcomeOf(declined.known, await declined.decide('decline')))).not.toContain(
        'paid',
      )
    })

    test('a bank that needs time is pending, and not paid', async () => {
      const { known, decide } = await open()
      const said = statuses(await outcomeOf(known, await decide('pending')))
      expect(said).not.toContain('paid')
      expect(said).not.toContain('failed')
    })

    test.each([
      ['amount', { amount: (asked: number) => asked * 2 }, { amount: amount * 2 }],
      ...(oneCurrency ? [] : [['currency', { currency: 'USD' }, { currency: 'USD' }] as const]),
      ['reference', { reference: otherReference }, { attemptId: otherReference }],
    ] as const)('another %s is reported as it was charged', async (_, charges, difference) => {
      emulator.scenario.charges = charges
      const { known, decide } = await open()
      const reports = (await outcomeOf(known, await decide('approve'))).filter(
        ({ status }) => status === 'paid',
      )
      expect(reports.length).toBeGreaterThan(0)
      for (const report of reports)
        expect(report).toMatchObject({ ...paid, attemptId: known.id, ...difference })
    })

    test('the same webhook has the same key, another one another', async () => {
      const { webhook } = provider
      if (webhook === undefined) return
      emulator.scenario.webhooks = 'twice'
      for (let time = 0; time < 2; time += 1) await (await open()).decide('approve')
      await emulator.settle()
      const keys = emulator.deliveries.map((delivery) => webhook.keyOf(asDelivery(webhook.headers, delivery)))
      expect(keys.length % 2).toBe(0)
      expect(new Set(keys).size).toBe(keys.length / 2)
      for (const key of keys) expect(key).toMatch(/^[\x21-\x7e]{1,200}$/)
    })

    test('a forged webhook, and a changed one, are not believed', async () => {
      const { webhook } = provider
      if (webhook === undefined) return
      const { decide } = await open()
      await decide('approve')
      await emulator.settle()
      const genuine = [...emulator.deliveries]
      expect(genuine.length).toBeGreaterThan(0)
      for (const delivery of genuine) expect(await read(provider, delivery)).toBeDefined()
      emulator.scenario.forged = true
      emulator.deliveries.length = 0
      await (await open()).decide('approve')
      await emulator.settle()
      for (const delivery of emulator.deliveries)
        expect(await readOrRefuse(provider, delivery)).toBeUndefined()
      for (const delivery of genuine) {
        const change = (text: string) =>
          text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
        const changed =
          signs === 'body'
            ? { ...delivery, body: change(delivery.body) }
            : { ...delivery, url: change(delivery.url) }
        expect(changed).not.toEqual(delivery)
        expect(await readOrRefuse(provider, changed)).toBeUndefined()
      }
    })

    test('a part is refunded, then the rest, and no more', async () => {
      const { refund } = provider
      if (refund === undefined) return
      const { known, decide } = await open()
      const reports = await outcomeOf(known, await decide('approve'))
      const report = reports.find(({ status }) => status === 'paid')
      if (report?.status !== 'paid') throw new Error('it was not paid')
      const send = (part: number, isWhole = false) =>
        refund({
          id: randomUUID(),
          attempt: known,
          providerPaymentId: report.providerPaymentId,
          amount: part,
          isWhole,
          reason: 'The driver did not come',
        })
      const accepted = expect.stringMatching(/^(pending|done)$/)
      const parts = wholeRefundsOnly ? [amount] : [amount - 200, 200]
      for (const part of parts) expect(await send(part, wholeRefundsOnly)).toMatchObject({ status: accepted })
      const more = await send(200).catch((error: Error) => ({ status: error.name }))
      expect(['failed', 'OutboundFailure']).toContain(more.status)
    })

    test('a provider that is down, and wrong keys, are told apart from a refusal to pay', async () => {
      const { known } = await open()
      const usesNetwork = await provider.testConnection?.().then(() => true)
      if (!usesNetwork) return
      for (const fault of ['down', 'reset', 'lost'] as const) {
        emulator.scenario.fault = fault
        await expect(provider.ask?.(known) ?? provider.testConnection?.(), fault).rejects.toThrow()
      }
      emulator.scenario.fault = 'none'
    })

    test('a payment that it does not know', async () => {
      if (provider.ask === undefined) return
      const unknown = attemptOf(merchant.url, definition.name, { currency, amount })
      expect(await provider.ask(unknown)).toBeUndefined()
    })

    test('the currencies and the least amounts that it takes', () => {
      expect(provider.leastAmount(currency)).toBeGreaterThan(0)
      expect(provider.leastAmount('XXX')).toBeUndefined()
    })
  })
}

/** Of a payment that is not ours. */
const otherReference = randomUUID()

const addressOf = (next: GoOn) => ('location' in next ? next.location : 'action' in next ? next.action : '')

export const asDelivery = (kept: readonly string[], { url, headers = {}, body }: Webhook): Delivery => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name.toLowerCase()))),
  query: new URL(url).searchParams,
  body: Buffer.from(body),
})

/** What the server does with a webhook: accept it with all its headers, then read it with those that were kept. */
async function read({ webhook }: PaymentProvider, sent: Webhook): Promise<ProviderEvent | undefined> {
  if (webhook === undefined) throw new Error('this provider has no webhooks')
  const all = Object.keys(sent.headers ?? {}).map((name) => name.toLowerCase())
  if (!webhook.accepts(asDelivery(all, sent))) return undefined
  return webhook.read(asDelivery(webhook.headers, sent))
}

const readOrRefuse = (provider: PaymentProvider, sent: Webhook) => read(provider, sent).catch(() => undefined)

/** An attempt at a server with this origin, to be opened. */
export function attemptOf(
  origin: string,
  provider: string,
  change: Partial<AttemptToPay> & { readonly currency: string; readonly amount: number },
): AttemptToPay {
  const id = randomUUID()
  return {
    id,
    providerReference: null,
    createdAt: new Date(),
    description: 'Ride K7M2PQ',
    payer: {
      userId: '01a21f29-d4b6-7270-976b-6eb2b5371633',
      firstName: 'Ana',
      lastName: 'O’Neil',
      email: 'ana@example.com',
      mobile: '+351912345678',
      address: '203.0.113.7',
    },
    returnUrl: `${origin}/payments/${provider}/return/${id}`,
    cancelUrl: `${origin}/payments/${provider}/cancel/${id}`,
    webhookUrl: `${origin}/payments/${provider}/webhook`,
    language: 'en',
    ...change,
  }
}

/** Takes every webhook, and answers as the server does. */
async function startMerchant(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
