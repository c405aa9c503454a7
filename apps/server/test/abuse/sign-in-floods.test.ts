import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { getMe } from '@cabstand/contract/http/people/users'
import pino from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { createTwilioSms } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { startTwilioEmulator } from '../support/emulators/twilio.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { calledFrom, elapsedMs, inParallel, median, strangerAddress, tally } from './crowd.ts'

const requests = sized(200, 10_000)
const addresses = sized(100, 5000)
const width = 24
vi.setConfig({ testTimeout: sized(60_000, 300_000) })
/** Codes lie between 100000 and 999999, both excluded. */
const possibleCodes = 899_998

const twilio = await startTwilioEmulator()
const server = await testServer({
  demo: false,
  sms: createTwilioSms({ ...twilio.account, baseUrl: twilio.url }),
  trustedProxies: '127.0.0.0/8',
  // The server logs failures of the provider as errors.
  log: pino({ level: 'fatal' }),
})
const { anonymous, clock, database } = server

let numbers = 0
const newMobile = () => {
  numbers += 1
  return `+4477${String(10_000_000 + numbers)}`
}

// Limits from an earlier test must not affect the next.
beforeEach(async () => {
  await clock.forward(25 * 60)
  twilio.sent.length = 0
})

const textsTo = (mobile: string) => twilio.sent.filter(({ to }) => to === mobile)
const codeFor = (mobile: string) => textsTo(mobile).at(-1)?.body.match(/\d{6}/)?.[0] ?? ''

const ask = (mobile: string, headers: Record<string, string>) =>
  anonymous.send(requestOtp, { body: { mobile } }, headers)

/** Requests a code and uses it. Returns the response of the first refused call, or of the sign-in. */
async function signIn(mobile: string, headers: Record<string, string>) {
  const asked = await ask(mobile, headers)
  if (asked.status !== 200) return asked
  const { challengeId } = asked.body as { challengeId: string }
  return anonymous.send(verifyOtp, { body: { challengeId, code: codeFor(mobile) } }, headers)
}

/** A person who signed in before, and the cookie that their device keeps after signing out. */
async function ownerOf(mobile: string) {
  const answer = await signIn(mobile, calledFrom('192.0.2.1'))
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith('cabstand_device=')) ?? ''
  expect(cookie).toMatch(/; HttpOnly/)
  const { token } = answer.body as { token: string }
  return { device: { cookie: cookie.split(';')[0] ?? '', origin: server.url }, token }
}

/** Tries wrong codes on a challenge until it accepts no more. Returns how many were compared with the right one. */
async function guess(challengeId: string, mobile: string, headers: Record<string, string>): Promise<number> {
  const right = codeFor(mobile)
  let compared = 0
  for (let index = 0; index < 5; index += 1) {
    const code = String(200_000 + index)
    if (code === right) continue
    const answer = await anonymous.send(verifyOtp, { body: { challengeId, code } }, headers)
    const { detail } = answer.body as { detail?: string }
    if (detail === 'The code is incorrect.') compared += 1
  }
  return compared
}

/** Requests codes for one number from many addresses and guesses each issued code. */
async function siege(mobile: string, count: number, addressOf: (index: number) => string) {
  let compared = 0
  const answers = await inParallel(count, width, async (index) => {
    const headers = calledFrom(addressOf(index))
    const answer = await ask(mobile, headers)
    if (answer.status === 200) {
      const { challengeId } = answer.body as { challengeId: string }
      const more = await guess(challengeId, mobile, headers)
      compared += more
    }
    return answer
  })
  return { answers, compared }
}

describe('many addresses request codes for one number', () => {
  test('which gets 12 text messages in four hours; its owner can still sign in on their device', async () => {
    const mobile = newMobile()
    const owner = await ownerOf(mobile)
    await clock.forward(25 * 60)
    twilio.sent.length = 0
    const { answers, compared } = await siege(mobile, requests, (index) => strangerAddress(index % addresses))
    console.warn(`one number: ${tally(answers)}, ${twilio.sent.length} texts, ${compared} guesses compared`)
    expect(textsTo(mobile)).toHaveLength(12)
    expect(compared).toBeLessThanOrEqual(12 + 12)
    // Twelve texts in each of six windows, one guess at each, and twelve further guesses in the day.
    expect((6 * 12 + 12) / possibleCodes).toBeLessThan(1 / 10_000)

    // Their device is known from any address, also from one that used up its budget.
    for (const address of ['203.0.113.200', strangerAddress(0)]) {
      expect((await signIn(mobile, { ...owner.device, ...calledFrom(address) })).status).toBe(200)
    }
    // Its cookie is not valid for another number, nor when it is changed.
    const forged = { cookie: `${owner.device.cookie.slice(0, -2)}xx` }
    expect((await ask(mobile, { ...calledFrom('203.0.113.200'), ...forged })).status).toBe(429)

    const fresh = await ask(mobile, calledFrom('203.0.113.200'))
    expect(fresh).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(fresh.headers.get('retry-after'))).toBeLessThanOrEqual(4 * 3600)
    expect((await signIn(newMobile(), calledFrom('203.0.113.200'))).status).toBe(200)
    await clock.forward(4 * 60)
    expect((await signIn(mobile, calledFrom('203.0.113.200'))).status).toBe(200)
  })

  test.each([
    ['one IPv4 address', () => '198.51.100.1'],
    [
      'one address that writes itself in two ways',
      (index: number) => `${index % 2 ? '::ffff:' : ''}198.51.100.2`,
    ],
    ['all addresses of one /64', (index: number) => `2001:db8:5:5:${(index * 97).toString(16)}::1`],
  ])('from %s: its owner signs in on a new device somewhere else', async (source, addressOf) => {
    const mobile = newMobile()
    const { answers } = await siege(mobile, Math.min(requests, 500), addressOf)
    console.warn(`${source}: ${tally(answers)}`)
    expect(textsTo(mobile)).toHaveLength(5)
    expect((await signIn(mobile, calledFrom('203.0.113.77'))).status).toBe(200)
  })

  test('wrong attempts of another person do not use the attempts of the owner’s code', async () => {
    const mobile = newMobile()
    for (let index = 0; index < 11; index += 1) {
      const headers = calledFrom(strangerAddress(index))
      const { challengeId } = (await ask(mobile, headers)).body as { challengeId: string }
      await guess(challengeId, mobile, headers)
    }
    expect((await signIn(mobile, calledFrom('203.0.113.78'))).status).toBe(200)
  })
})

describe('many addresses request codes for many numbers', () => {
  test('30 text messages are sent in a minute; a known device is not limited; others wait', async () => {
    const mobile = newMobile()
    const owner = await ownerOf(mobile)
    await clock.forward(5)
    twilio.sent.length = 0
    const took = await elapsedMs(async () => {
      const answers = await inParallel(requests, width, (index) =>
        ask(newMobile(), calledFrom(strangerAddress(index % addresses))),
      )
      console.warn(`many numbers: ${tally(answers)}, ${twilio.sent.length} texts`)
    })
    expect(twilio.sent.length).toBeGreaterThanOrEqual(30)
    expect(twilio.sent.length).toBeLessThanOrEqual(30 * (1 + Math.floor(took / 60_000)))
    expect((await signIn(mobile, { ...owner.device, ...calledFrom(strangerAddress(1)) })).status).toBe(200)
    await clock.forward(1.01)
    expect((await signIn(newMobile(), calledFrom('203.0.113.79'))).status).toBe(200)
  })

  test('one address, one /64 gets twenty in a quarter of an hour, one /48 a hundred', async () => {
    const hex = (index: number) => index.toString(16)
    const sources: [number, (index: number) => string][] = [
      [20, () => '198.51.100.3'],
      [20, (index) => `2001:db8:6:6::${hex(index)}`],
      [100, (index) => `2001:db8:7:${hex(index)}::1`],
    ]
    for (const [limit, addressOf] of sources) {
      twilio.sent.length = 0
      // The total limit allows thirty a minute.
      for (let minute = 0; minute < 5; minute += 1) {
        await inParallel(25, width, (index) => ask(newMobile(), calledFrom(addressOf(minute * 25 + index))))
        await clock.forward(1.01)
      }
      expect(twilio.sent).toHaveLength(limit)
    }
  })

  test('guesses at invented challenges, or over many numbers, are limited to three per text message', async () => {
    let compared = 0
    await inParallel(Math.max(50, requests / 10), width, async (index) => {
      const headers = calledFrom(strangerAddress(index))
      const mobile = newMobile()
      const answer = await ask(mobile, headers)
      const challengeId =
        answer.status === 200 ? (answer.body as { challengeId: string }).challengeId : crypto.randomUUID()
      const more = await guess(challengeId, mobile, headers)
      compared += more
    })
    expect(twilio.sent.length).toBeGreaterThanOrEqual(30)
    expect(compared).toBe(3 * twilio.sent.length)
  })
})

describe('while the provider fails', () => {
  /** Requests codes repeatedly, with this many minutes between, while the provider refuses every text message. */
  async function askInVain(count: number, mobile: string, headers: Record<string, string>) {
    twilio.failWith = 500
    const answers = []
    for (let index = 0; index < count; index += 1) answers.push(await ask(mobile, headers))
    twilio.failWith = undefined
    return answers
  }

  test('a person whose text messages all failed gets the next one at once, on a new device and on a known one', async () => {
    const [stranger, mobile] = [newMobile(), newMobile()]
    const owner = await ownerOf(mobile)
    await clock.forward(25 * 60)
    for (const [who, headers] of [
      [stranger, calledFrom('203.0.113.90')],
      [mobile, { ...owner.device, ...calledFrom('203.0.113.91') }],
    ] as const) {
      expect(tally(await askInVain(6, who, headers))).toBe('502 x 6')
      expect((await signIn(who, headers)).status).toBe(200)
    }
    const left = await asOwner(database, `select from otp_challenges where used_at is null and mobile = $1`, [
      stranger,
    ])
    expect(left).toHaveLength(0)
  })

  test('a day of failures costs a wait of a quarter of an hour, not of hours', async () => {
    const mobile = newMobile()
    const headers = calledFrom('203.0.113.92')
    for (let hour = 0; hour < 5; hour += 1) {
      await askInVain(8, mobile, headers)
      await clock.forward(30)
    }
    await askInVain(12, mobile, headers)
    const refused = await ask(mobile, headers)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(15 * 60)
    await clock.forward(15.1)
    expect((await signIn(mobile, headers)).status).toBe(200)
  })

  test('failing numbers do not allow unlimited calls', async () => {
    const calls = async (count: number, headersOf: (index: number) => Record<string, string>) => {
      let reached = 0
      for (let index = 0; index < count; index += 1) {
        const [answer] = await askInVain(1, newMobile(), headersOf(index))
        if (answer?.status === 502) reached += 1
        // The total limit allows thirty a minute.
        if (index % 25 === 24) await clock.forward(1.01)
      }
      return reached
    }
    expect(await calls(40, () => calledFrom('203.0.113.93'))).toBe(20)
    const mobile = newMobile()
    const owner = await ownerOf(mobile)
    await clock.forward(20)
    const device = { ...owner.device, ...calledFrom('203.0.113.94') }
    expect(tally(await askInVain(30, mobile, device))).toBe('429 x 20 502 x 10')
  })
})

test('a hundred parallel resends send five text messages', async () => {
  const mobile = newMobile()
  const answers = await inParallel(100, 100, () => ask(mobile, calledFrom('203.0.113.80')))
  expect(tally(answers)).toBe('200 x 5 429 x 95')
  expect(textsTo(mobile)).toHaveLength(5)
})

test('responses and their timing are the same for known and unknown numbers', async () => {
  const known = newMobile()
  await ownerOf(known)
  await clock.forward(5)
  const times = { known: [] as number[], unknown: [] as number[] }
  const shapes = new Set<string>()
  for (let round = 0; round < 14; round += 1) {
    const address = strangerAddress(round)
    for (const [kind, mobile] of [['unknown', newMobile()] as const, ['known', known] as const]) {
      if (kind === 'known' && round >= 11) continue
      const ms = await elapsedMs(async () => {
        const answer = await ask(mobile, calledFrom(address))
        const { challengeId } = answer.body as { challengeId: string }
        const wrong = codeFor(mobile) === '200000' ? '200001' : '200000'
        const refused = await anonymous.send(
          verifyOtp,
          { body: { challengeId, code: wrong } },
          calledFrom(address),
        )
        const { requestId: _, ...told } = refused.body as Record<string, unknown>
        shapes.add(JSON.stringify([answer.status, Object.keys(answer.body).sort(), told]))
      })
      times[kind].push(ms)
    }
  }
  expect([...shapes]).toHaveLength(1)
  const ratio = median(times.known) / median(times.unknown)
  console.warn(`known to unknown number: ${ratio.toFixed(2)}`)
  expect(ratio).toBeGreaterThan(1 / 3)
  expect(ratio).toBeLessThan(3)
})

test('other users get responses under attack as under the same number of ordinary requests', async () => {
  const { token } = await ownerOf(newMobile())
  const other = new TestClient(server.url, token)
  const answerMs = () => elapsedMs(() => other.call(getMe, {}))
  const latencyBeside = async (load: (index: number) => Promise<unknown>) => {
    let running = true
    const flood = inParallel(8, 8, async (lane) => {
      for (let index = 0; running; index += 1) await load(lane * 100_000 + index)
    })
    const samples: number[] = []
    for (let index = 0; index < 60; index += 1) samples.push(await answerMs())
    running = false
    await flood
    return median(samples)
  }
  const mobile = newMobile()
  const ordinary = await latencyBeside(() => other.call(getMe, {}))
  const attacked = await latencyBeside((index) => ask(mobile, calledFrom(strangerAddress(index % addresses))))
  console.warn(`latency under attack to under ordinary requests: ${(attacked / ordinary).toFixed(2)}`)
  expect(attacked / ordinary).toBeLessThan(5)
})

test('the hourly upkeep deletes the data of the floods', async () => {
  const left = async () => {
    const [row] = await asOwner<{ budgets: number; challenges: number }>(
      database,
      `select (select count(*)::int from rate_limits) as budgets,
         (select count(*)::int from otp_challenges) as challenges`,
    )
    return row ?? { budgets: -1, challenges: -1 }
  }
  await inParallel(addresses, width, (index) => ask(newMobile(), calledFrom(strangerAddress(index))))
  const before = await left()
  console.warn(`left behind by ${addresses} addresses: ${JSON.stringify(before)}`)
  expect(before.budgets).toBeGreaterThan(addresses)
  await clock.forward(25 * 60)
  await clock.forward(25 * 60)
  await asOwner(database, `select graphile_worker.add_job('platform:cleanup')`)
  await eventually(async () => JSON.stringify(await left()) === '{"budgets":0,"challenges":0}', 'the upkeep')
})
