import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { EmulatorDefinition } from './emulator.ts'
import { emulators } from './registry.ts'
import { decideOnPage, type RunningEmulator, startEmulator } from './start.ts'
import { environmentLines, startAll } from './start-all.ts'

const running: RunningEmulator[] = []
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.close()
})

/** A provider with one payment page, which reports to the address of its dashboard. */
const made: EmulatorDefinition = {
  name: 'made',
  port: 4799,
  environment: () => ({}),
  create:
    ({ addPayPage, deliver, dashboard, signingKey, charged }) =>
    ({ path }) => {
      if (path !== '/pay-me') return undefined
      const report = () => {
        const paid = charged({ amount: 250, currency: 'EUR', reference: 'A<1>' })
        deliver({
          url: dashboard.webhookUrl ?? '',
          body: JSON.stringify({ ...paid, key: signingKey('abc') }),
          type: 'application/json',
        })
        return { location: 'http://merchant.example/back' }
      }
      return { status: 200, body: { page: addPayPage({ title: 'A<1>', amount: '2.50', decide: report }) } }
    },
}

async function start() {
  const emulator = await startEmulator(made)
  running.push(emulator)
  const show = async () => (await fetch(emulator.url)).text()
  const set = (form: Record<string, string>) =>
    fetch(emulator.url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const pay = async () => {
    const { page } = (await (await fetch(`${emulator.url}/pay-me`)).json()) as { page: string }
    await decideOnPage(page, 'approve')
    await emulator.settle()
  }
  return { emulator, show, set, pay }
}

test('the page of an emulator shows payments, requests and webhooks, as text', async () => {
  const { emulator, show, pay } = await start()
  emulator.dashboard.webhookUrl = `${emulator.url}/hook`
  await pay()
  const html = await show()
  for (const text of ['approve', '2.50', 'GET /pay-me', '<td>404</td>', `${emulator.url}/hook`])
    expect(html).toContain(text)
  expect(html).not.toContain('A<1>')
})

test('a person makes it misbehave, and sends the webhooks that it kept', async () => {
  const { emulator, show, set, pay } = await start()
  emulator.dashboard.webhookUrl = `${emulator.url}/hook`
  await set({ fault: 'none', webhooks: 'late', forged: 'on', twice: 'on', currency: 'usd', delayMs: '0' })
  await pay()
  expect(emulator.deliveries).toEqual([])
  expect(await show()).toContain('Send the 1 that waits')
  await set({ release: 'yes' })
  const [sent] = emulator.deliveries
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    amount: 500,
    currency: 'USD',
    reference: 'A<1>',
    key: 'xbc',
  })
  await set({ fault: 'down', webhooks: 'once', delayMs: '0' })
  expect((await fetch(`${emulator.url}/pay-me`)).status).toBe(503)
  expect(emulator.scenario).toMatchObject({ forged: false, charges: {}, webhooks: 'once' })
  await set({ fault: 'constructor', webhooks: '', delayMs: '-1' })
  expect(emulator.scenario).toMatchObject({ fault: 'down', webhooks: 'once', delayMs: 0 })
})

test('webhooks come out of order: the second one first, and one without a second when it is sent', async () => {
  const { emulator, show, set, pay } = await start()
  emulator.dashboard.webhookUrl = `${emulator.url}/hook`
  const sent = () => emulator.deliveries.map(({ body }) => JSON.parse(body).amount)
  const payBy = async (webhooks: string, amount: number) => {
    await set({ webhooks })
    emulator.scenario.charges = { amount: () => amount }
    await pay()
  }
  await payBy('swapped', 1)
  expect(sent()).toEqual([])
  await payBy('swapped', 2)
  expect(sent()).toEqual([2, 1])
  await payBy('swapped', 3)
  expect(await show()).toContain('Send the 1 that waits')
  await set({ release: 'yes' })
  expect(sent()).toEqual([2, 1, 3])
})

test('all of them start for one server, also where a port is taken', async () => {
  expect(emulators.map(({ port }) => port)).toEqual(emulators.map((_, index) => 4701 + index))
  const other = createServer().listen(4701, '127.0.0.1')
  // Taken by this one, or by a program of the machine.
  await new Promise((resolve) => other.once('listening', resolve).once('error', resolve))
  running.push(...(await startAll('http://cabs.example:3100')))
  other.close()
  expect(running.map(({ name }) => name)).toEqual(emulators.map(({ name }) => name))
  expect(running[0]?.url).not.toBe('http://127.0.0.1:4701')
  for (const { name, url, dashboard } of running) {
    expect(dashboard.webhookUrl).toBe(`http://cabs.example:3100/payments/${name}/webhook`)
    expect(await (await fetch(url)).text()).toContain(`<h1>${name} emulator</h1>`)
  }
})

test('an environment file keeps values with signs of the shell', () => {
  const environment = { A_KEY: 'a#b&c', A_URL: 'http://127.0.0.1:4701/v1', EMPTY: '' }
  expect(environmentLines([{ environment }])).toEqual([
    "A_KEY='a#b&c'",
    'A_URL=http://127.0.0.1:4701/v1',
    'EMPTY=',
  ])
})
