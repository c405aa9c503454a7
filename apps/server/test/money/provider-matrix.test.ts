import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import * as refunds from '@cabstand/contract/http/money/card-refunds'
import * as contract from '@cabstand/contract/http/money/payments'
import type { Outcome, Scenario } from '@cabstand/emulators/emulator'
import { emulators as definitions } from '@cabstand/emulators/registry'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../../../../test/support/audit.ts'
import { registry } from '../../src/money/payments/providers/registry.ts'
import { hexSignatureOf } from '../../src/money/payments/providers/signatures.ts'
import { createLog } from '../../src/start/log.ts'
import { readRows } from '../security/database-rows.ts'
import { asOwner } from '../support/as-owner.ts'
import { comeBack, decideAtCheckout, startEmulators } from '../support/card-payers.ts'
import { eventually } from '../support/eventually.ts'
import { isSecret } from '../support/is-secret.ts'
import { findProblems } from '../support/money.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

/** In what a provider differs from the others. */
interface Traits {
  /** One that it takes. */
  readonly currency: string
  /** Its card fields are on a page of ours: the answer to the charge tells what became of it. */
  readonly card?: true
  /** It sends no messages. */
  readonly silent?: true
  /** It cannot be asked. */
  readonly mute?: true
  /** It knows no other currency, so that its messages name none. */
  readonly oneCurrency?: true
  /** A declined card ends its checkout. */
  readonly triesOnce?: true
  /** Its page has one way back, so that nobody knows who gave up. */
  readonly oneWayBack?: true
  /** Its checkout is opened by a request to it. */
  readonly opensByRequest?: true
  /** It says itself which of its messages are genuine, so that they are kept before. */
  readonly vouches?: true
}

const traits: Readonly<Record<string, Traits>> = {
  stripe: { currency: 'USD', opensByRequest: true },
  paypal: { currency: 'USD', opensByRequest: true, vouches: true },
  braintree: { currency: 'USD', card: true },
  mercadopago: { currency: 'BRL', opensByRequest: true },
  paytm: { currency: 'INR', opensByRequest: true, oneCurrency: true, triesOnce: true, oneWayBack: true },
  paystack: { currency: 'USD', opensByRequest: true },
  flutterwave: { currency: 'USD', opensByRequest: true, triesOnce: true, oneWayBack: true },
  payfast: { currency: 'ZAR', mute: true, oneCurrency: true },
  payulatam: { currency: 'USD', oneWayBack: true },
  liqpay: { currency: 'USD', triesOnce: true, oneWayBack: true },
  culqi: { currency: 'USD', card: true },
  securepay: { currency: 'AUD', card: true, silent: true, mute: true },
  test: { currency: 'USD', card: true, silent: true },
}
const names = registry.map(({ name }): string => name)
type Fits = (its: Traits) => unknown
const all: Fits = () => true

const emulated = Object.fromEntries(
  definitions.filter(({ name }) => names.includes(name)).map((one) => [one.name, one]),
)
const emulators = await startEmulators(emulated)
/** The built-in provider has no emulator, only a card page. */
const cardPageOfTest = { name: 'test', cardFields: (outcome: Outcome) => ({ outcome }) }
const definitionOf = (name: string) => emulated[name] ?? cardPageOfTest

const testSecret = 'a secret of whoever tries'
const environment: Readonly<Record<string, string>> = {
  ...emulators.environment,
  TEST_WEBHOOK_SECRET: testSecret,
}
/** All log output, at the most detailed level. */
let logged = ''
const lines = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const server = await testServer({ payments: environment, log: createLog('trace', lines) })
/** All that anybody gets from the server, and the access tokens that it gets from providers. */
let answered = ''
const accessTokens = new Set<string>()
const { fetch: send } = globalThis
const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
  const answer = await send(url, init)
  const text = await answer.clone().text()
  if (String(url).startsWith(server.url)) answered += `${JSON.stringify([...answer.headers])}\n${text}\n`
  for (const [, token = ''] of text.matchAll(/"access_token":"([^"]*)"/g)) accessTokens.add(token)
  return answer
})
afterAll(() => spy.mockRestore())
const { database, clock } = server
emulators.report(server.url)
const rider = await server.signIn(mobiles.rider)
const admin = await server.signIn(mobiles.admin)
beforeEach(() => emulators.restore())

const amount = 5000
type Opened = Awaited<ReturnType<typeof open>>
const open = (provider: string) => rider.call(contract.openTopUp, { body: { provider, amount } })

/** Does something for every provider that fits, at once. */
async function each<T>(
  fits: Fits,
  act: (name: string, its: Traits) => T,
): Promise<Record<string, Awaited<T>>> {
  const chosen = Object.entries(traits).filter(([, its]) => fits(its))
  return Object.fromEntries(
    await Promise.all(chosen.map(async ([name, its]) => [name, await act(name, its)] as const)),
  )
}

const caseNames = [
  'paid',
  'given up',
  'declined',
  'tried again',
  'refunded',
  'late',
  'repeated',
  'wrong amount',
  'wrong currency',
  'wrong reference',
  'forged',
  'down',
] as const
type Case = (typeof caseNames)[number]
const checkouts = new Map<string, Opened>()
const checkoutOf = (which: Case, name: string) => {
  const opened = checkouts.get(`${which} ${name}`)
  if (opened === undefined) throw new Error(`${name} has no checkout to be ${which}`)
  return opened
}
/** Payments that were to be opened while their provider was down. */
const refusedOpenings: Record<string, number> = {}

// All checkouts first, so that the currency changes four times only.
await asOwner(database, 'alter table settings disable trigger settings_currency_locked')
for (const currency of new Set(Object.values(traits).map((its) => its.currency))) {
  await asOwner(database, 'update settings set code = $1', [currency])
  const its = Object.keys(traits).filter((name) => traits[name]?.currency === currency)
  await eventually(async () => {
    const { providers } = await rider.call(contract.getTopUps, {})
    return its.every((name) => providers.some((one) => one.name === name))
  }, `the providers of ${currency}`)
  for (const fault of ['reset', 'lost', 'down'] as const) {
    set({ fault })
    await Promise.all(
      its.map(async (provider) => {
        const { status, body } = await rider.send(contract.openTopUp, { body: { provider, amount } })
        refusedOpenings[provider] = status
        // A card page is opened without its provider: the charge fails.
        if (status === 200 && traits[provider]?.card)
          await decideAtCheckout(rider, definitionOf(provider), body, 'approve')
      }),
    )
  }
  set({ fault: 'none' })
  await Promise.all(
    its.flatMap((name) =>
      caseNames.map(async (which) => checkouts.set(`${which} ${name}`, await open(name))),
    ),
  )
}

/** Sets the scenario of all emulators. */
function set(change: Partial<Scenario>): void {
  for (const { scenario } of emulators.all) Object.assign(scenario, change)
}
async function decide(which: Case, name: string, outcome: Outcome) {
  const opened = checkoutOf(which, name)
  await fetch(`${server.url}/payments/${opened.attemptId}/checkout`, { redirect: 'manual' })
  return decideAtCheckout(rider, definitionOf(name), opened, outcome)
}
const goBack = (which: Case, name: string, next: Awaited<ReturnType<typeof decide>>) =>
  'stay' in next ? check(which, name) : comeBack(rider, checkoutOf(which, name).attemptId, next)
const check = (which: Case, name: string) =>
  rider.call(contract.checkPayment, {
    params: { id: checkoutOf(which, name).attemptId },
    body: { left: false },
  })
/** Webhooks have arrived, and everything that they cause is done. */
async function settle() {
  await emulators.settle()
  await clock.settle()
}
const release = (order?: Parameters<(typeof emulators.all)[number]['releaseWebhooks']>[0]) =>
  Promise.all(emulators.all.map((one) => one.releaseWebhooks(order)))

/** Where the payments of a case stand: their status, and every sum that the ledger has credited for them. */
async function standing(which: Case): Promise<Record<string, string>> {
  const ids = names.map((name) => checkoutOf(which, name).attemptId)
  const rows = await asOwner<{ provider: string; status: string; credited: string }>(
    database,
    `select a.provider, a.status, coalesce(string_agg(l.amount::text, '+'), '0') as credited
     from payment_attempts a left join ledger_entries e on e.subject_id = a.id
     left join ledger_lines l on l.entry_id = e.id and l.account like 'rider:%'
     where a.id = any($1) group by a.id order by a.id`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ provider, status, credited }) => [provider, `${status} ${credited}`]))
}
const paid = `paid ${amount}`
/** How many messages of the emulators were answered how. */
const answers = (fits: Fits) =>
  each(fits, (name) => [...new Set(emulators.of(name).deliveries.map(({ status }) => status))])
const sends: Fits = ({ silent }) => !silent
/** An emulator charges the cards, and can do it wrongly. */
const isCharged: Fits = (its) => its !== traits.test

test('every provider of the registry is in this matrix', () => {
  expect(Object.keys(traits)).toEqual(names)
})

test('pay: its report or the answer to the charge suffices, and the payer never comes back', async () => {
  await each(all, (name) => decide('paid', name, 'approve'))
  await settle()
  expect(await standing('paid')).toEqual(await each(all, () => paid))
  expect(await answers(sends)).toEqual(await each(sends, () => [200]))
})

test('cancel: costs nothing', async () => {
  await each(all, async (name) => goBack('given up', name, await decide('given up', name, 'cancel')))
  await settle()
  expect(await standing('given up')).toEqual(
    await each(all, (_, { oneWayBack }) =>
      expect.stringMatching(oneWayBack ? /^(open|failed) 0$/ : /^cancelled 0$/),
    ),
  )
})

test('fail, then pay: a declined card costs nothing, another one pays', async () => {
  await each(all, async (name) => goBack('declined', name, await decide('declined', name, 'decline')))
  await settle()
  expect(await standing('declined')).toEqual(
    await each(all, () => expect.stringMatching(/^(open|failed) 0$/)),
  )
  const again = ({ triesOnce }: Traits) => (triesOnce ? 'tried again' : 'declined')
  await each(all, (name, its) => decide(again(its), name, 'approve'))
  await settle()
  const [same, other] = [await standing('declined'), await standing('tried again')]
  expect(await each(all, (name, { triesOnce }) => (triesOnce ? other : same)[name])).toEqual(
    await each(all, () => paid),
  )
})

test('late webhook: whoever can be asked is, and the message that comes then credits nothing more', async () => {
  set({ webhooks: 'late' })
  await each(all, async (name) => goBack('late', name, await decide('late', name, 'approve')))
  await settle()
  expect(await standing('late')).toEqual(
    await each(all, (_, { mute, card }) => (mute && !card ? 'open 0' : paid)),
  )
  await release()
  await settle()
  expect(await standing('late')).toEqual(await each(all, () => paid))
})

test('double webhook: five times in random order, before the payer is back, counts once', async () => {
  set({ webhooks: 'late' })
  const ways = await each(all, (name) => decide('repeated', name, 'approve'))
  const random = () => Math.random() - 0.5
  await release((kept) => [1, 2, 3, 4, 5].flatMap(() => kept).sort(random))
  await settle()
  expect(await answers(sends)).toEqual(await each(sends, () => [200]))
  await each(all, (name) => goBack('repeated', name, ways[name] ?? { stay: '' }))
  await settle()
  expect(await standing('repeated')).toEqual(await each(all, () => paid))
})

test.each([
  ['wrong amount', { amount: (asked: number) => asked * 2 }, () => true],
  ['wrong currency', { currency: 'EUR' }, ({ oneCurrency }: Traits) => !oneCurrency],
  ['wrong reference', { reference: randomUUID() }, () => true],
] as const)('%s: is credited to nobody', async (which, charges, canTell) => {
  const fits: Fits = (its) => isCharged(its) && canTell(its)
  set({ charges })
  await each(fits, async (name) => goBack(which, name, await decide(which, name, 'approve')))
  await settle()
  const after = await standing(which)
  expect(await each(all, (name) => after[name])).toEqual(
    await each(all, () => expect.stringMatching(/^(open|pending|failed) 0$/)),
  )
})

test('forged signature: is refused, and the provider is asked as if it had not come', async () => {
  // Card pages learn from the answer to their own request: it is lost, so that only the message would tell.
  set({ webhooks: 'late', forged: true })
  await each(sends, async (name, { card }) => {
    emulators.of(name).scenario.fault = card ? 'lost' : 'none'
    await decide('forged', name, 'approve')
  })
  set({ fault: 'none' })
  await release()
  await settle()
  expect(await answers(sends)).toEqual(await each(sends, (_, { vouches }) => [vouches ? 200 : 400]))
  const before = await standing('forged')
  expect(await each(sends, (name) => before[name])).toEqual(
    await each(sends, (_, { card }) => (card ? 'pending 0' : 'open 0')),
  )
  set({ forged: false })
  const asked: Fits = (its) => sends(its) && !its.mute
  await each(asked, (name) => check('forged', name))
  await settle()
  const after = await standing('forged')
  expect(await each(asked, (name) => after[name])).toEqual(await each(asked, () => paid))
})

test('provider down: nothing is known, nothing is lost, and nothing is credited twice', async () => {
  expect(refusedOpenings).toEqual(await each(all, (_, { opensByRequest }) => (opensByRequest ? 503 : 200)))
  set({ webhooks: 'late' })
  await each(isCharged, async (name, { card }) => {
    emulators.of(name).scenario.fault = card ? 'lost' : 'none'
    await decide('down', name, 'approve')
  })
  for (const fault of ['reset', 'lost', 'down'] as const) {
    set({ fault })
    await each(isCharged, (name) => check('down', name))
  }
  const during = await standing('down')
  expect(await each(isCharged, (name) => during[name])).toEqual(
    await each(isCharged, (_, { card }) => (card ? 'pending 0' : 'open 0')),
  )
  set({ fault: 'none' })
  await release()
  await each(isCharged, (name) => check('down', name))
  await settle()
  const after = await standing('down')
  // Nothing tells what became of a charge that was lost.
  expect(await each(isCharged, (name) => after[name])).toEqual(
    await each(isCharged, (_, { mute, silent }) => (mute && silent ? 'pending 0' : paid)),
  )
})

// The clock moves from here on, so that signatures with a time are too old.
test('refund: goes back once, out of the wallet that it came into', async () => {
  await each(all, (name) => decide('refunded', name, 'approve'))
  await settle()
  await each(all, (name) =>
    admin.call(refunds.refundPayment, {
      params: { id: checkoutOf('refunded', name).attemptId },
      body: { amount, reason: 'The car was late' },
    }),
  )
  await clock.settle()
  await settle()
  // Some are asked whether they have done it.
  await clock.forward(2)
  await clock.settle()
  const rows = await asOwner<{ provider: string; status: string; taken: string }>(
    database,
    `select r.provider, r.status, string_agg(l.amount::text, '+') as taken from payment_refunds r
     join ledger_entries e on e.subject_id = r.id join ledger_lines l on l.entry_id = e.id and l.account like 'rider:%'
     group by r.id`,
  )
  expect(
    Object.fromEntries(rows.map(({ provider, status, taken }) => [provider, `${status} ${taken}`])),
  ).toEqual(await each(all, () => `done ${-amount}`))
})

test('what was refused is kept with its reason, and wrong money is one case for staff', async () => {
  const verdicts = await asOwner<{ provider: string; kept: string }>(
    database,
    `select provider, string_agg(distinct verdict, ' ' order by verdict) as kept from payment_messages
     where verdict in ('wrongAmount', 'wrongCurrency', 'forged') group by provider`,
  )
  expect(Object.fromEntries(verdicts.map(({ provider, kept }) => [provider, kept]))).toEqual(
    await each(isCharged, (_, { vouches, oneCurrency }) =>
      [vouches && 'forged', 'wrongAmount', !oneCurrency && 'wrongCurrency'].filter(Boolean).join(' '),
    ),
  )
  const cases = await asOwner<{ provider: string; opened: string }>(
    database,
    `select provider, string_agg(kind, ' ' order by kind) as opened from payment_cases
     where kind <> 'wrongReference' group by provider`,
  )
  expect(Object.fromEntries(cases.map(({ provider, opened }) => [provider, opened]))).toEqual(
    await each(isCharged, (_, { oneCurrency }) =>
      oneCurrency ? 'wrongAmount' : 'wrongAmount wrongCurrency',
    ),
  )
})

test('the built-in provider: webhooks that a script signs are believed as those of others are', async () => {
  const send = async (which: Case, change: object, secret = testSecret) => {
    const paid = {
      event: 'payment.paid',
      event_id: which,
      order_id: checkoutOf(which, 'test').attemptId,
      provider_payment_id: `script ${which}`,
      amount_minor: amount,
      currency: 'USD',
    }
    const body = JSON.stringify({ ...paid, ...change })
    const at = Math.floor(clock.now().getTime() / 1000)
    const { status } = await fetch(`${server.url}/payments/test/webhook`, {
      method: 'POST',
      headers: { 'test-signature': `t=${at},v1=${hexSignatureOf(`${at}.${body}`, secret)}` },
      body,
    })
    return status
  }
  const answered = [
    await send('wrong amount', { amount_minor: amount * 2 }),
    await send('wrong currency', { currency: 'EUR' }),
    await send('wrong reference', { order_id: randomUUID() }),
    await send('forged', {}, 'another secret'),
    await send('down', { event: 'payment.failed', event_id: 'declined' }),
    await send('down', {}),
    await send('down', {}),
    await send('down', { event_id: 'the same, written anew' }),
  ]
  expect(answered).toEqual([200, 200, 200, 400, 200, 200, 200, 200])
  await clock.settle()
  const wrong: readonly Case[] = ['wrong amount', 'wrong currency', 'wrong reference', 'forged']
  for (const which of wrong) expect((await standing(which)).test, which).toBe('open 0')
  expect((await standing('down')).test).toBe(paid)
  await send('down', { event: 'refund.succeeded', event_id: 'refund' })
  await clock.settle()
  const [kept] = await asOwner(
    database,
    `select verdict from payment_messages where provider = 'test' order by received_at desc limit 1`,
  )
  expect(kept).toEqual({ verdict: 'applied' })
})

test('no key, and no access token, is in any log, answer or row', async () => {
  const stored = JSON.stringify([...(await readRows(database))])
  expect(logged).toContain('Stripe')
  const secrets = Object.entries(environment).filter(([variable]) => isSecret(variable))
  expect(new Set(secrets.map(([variable]) => variable.split('_')[0])).size).toBe(names.length)
  expect(accessTokens.size).toBeGreaterThan(1)
  for (const [variable, key] of [
    ...secrets,
    ...[...accessTokens].map((token) => ['an access token', token] as const),
  ])
    for (const form of [key, encodeURIComponent(key), Buffer.from(key).toString('base64')])
      for (const [where, text] of Object.entries({ logged, answered, stored }))
        expect(text.includes(form), `${variable} in ${where}`).toBe(false)
  for (const text of [logged, answered, stored]) expect(text).not.toMatch(/\b(?:Basic|Bearer) [\w+/=.-]{8}/)
})

test('0 wrong credits: each payment that is paid was credited once and no other, and the records add up', async () => {
  const wrong = await asOwner(
    database,
    `select a.provider, a.status, array_agg(l.amount) from payment_attempts a
     left join ledger_entries e on e.subject_id = a.id
     left join ledger_lines l on l.entry_id = e.id and l.account like 'rider:%'
     group by a.id having (a.status = 'paid') <> (count(l.amount) = 1) or sum(l.amount) <> a.amount`,
  )
  expect(wrong).toEqual([])
  expect(await audit({ ownerUrl: database.ownerUrl })).toEqual([])
  expect(await findProblems(server.db)).toEqual([])
})
