import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { getDemo } from '@cabstand/contract/http/operator/demo'
import { changeMobile, requestOtp, signOut, verifyOtp } from '@cabstand/contract/http/people/auth'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { beforeEach, describe, expect, test } from 'vitest'
import { createKeyedHash, createTwilioSms, listEndedSessions } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { startTwilioEmulator } from '../support/emulators/twilio.ts'
import { TestClient as Client, type TestClient } from '../support/test-client.ts'
import { testSecret, testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const demo = await testServer()
const twilio = await startTwilioEmulator()
const sms = createTwilioSms({ ...twilio.account, baseUrl: twilio.url })
const server = await testServer({ demo: false, sms })
const { anonymous, clock } = server

// The budget used by the test before is free again.
beforeEach(() => clock.forward(15))

let numbers = 0
const newMobile = () => {
  numbers += 1
  return `+4477009${String(50_000 + numbers)}`
}
const lastCode = () => twilio.sent.at(-1)?.body.match(/\d{6}/)?.[0] ?? ''

async function challenge(mobile = newMobile()) {
  const { challengeId } = await anonymous.call(requestOtp, { body: { mobile } })
  return { challengeId, code: lastCode(), mobile }
}

const wrongFor = (code: string) => (code === '123456' ? '123457' : '123456')

describe('a code', () => {
  test('has six digits between 100000 and 999999, and is sent as a text message to the number', async () => {
    for (let index = 0; index < 15; index += 1) {
      const { code, mobile } = await challenge()
      expect(Number(code)).toBeGreaterThan(100_000)
      expect(Number(code)).toBeLessThan(999_999)
      expect(twilio.sent.at(-1)).toMatchObject({ to: mobile, from: twilio.account.from })
    }
  })

  test('ends a text message in a line by which browsers fill it in, on this site alone', async () => {
    const { database } = server
    const publicUrl = 'https://cabs.example.org'
    const known = await testServer({ database, clock, demo: false, sms, publicUrl })
    await known.anonymous.call(requestOtp, { body: { mobile: newMobile() } })
    expect(twilio.sent.at(-1)?.body).toMatch(/^Your .* code is (\d{6})\n\n@cabs\.example\.org #\1$/)
  })

  test('is not in the response, and no demo people are listed, outside the demo', async () => {
    const answer = await anonymous.send(requestOtp, { body: { mobile: newMobile() } })
    expect(answer.text).not.toContain('preview')
    expect(answer.text).not.toContain(lastCode())
    expect(await anonymous.refusal(getDemo)).toBe('not_found')
  })

  test.each(['100000', '999999', '12345', '1234567', 'abcdef', '00000a'])(
    'like %s is refused without using an attempt',
    async (code) => {
      const { challengeId, code: right } = await challenge()
      for (let index = 0; index < 4; index += 1)
        expect(await anonymous.refusal(verifyOtp, { body: { challengeId, code } })).toBe('otp_validate_error')
      expect((await anonymous.send(verifyOtp, { body: { challengeId, code: right } })).status).toBe(200)
    },
  )

  test('is accepted at the third attempt, and never after three wrong ones', async () => {
    const good = await challenge()
    const wrong = { challengeId: good.challengeId, code: wrongFor(good.code) }
    expect((await anonymous.send(verifyOtp, { body: wrong })).body).toMatchObject({
      code: 'auth_error',
      params: { triesLeft: 2 },
    })
    await anonymous.refusal(verifyOtp, { body: wrong })
    expect((await anonymous.send(verifyOtp, { body: good })).status).toBe(200)

    const spent = await challenge()
    for (let index = 0; index < 3; index += 1)
      await anonymous.refusal(verifyOtp, { body: { ...spent, code: wrongFor(spent.code) } })
    expect(await anonymous.refusal(verifyOtp, { body: spent })).toBe('auth_error')
  })

  test('has three attempts in all, also for parallel guesses', async () => {
    const { challengeId, code } = await challenge()
    const guesses = Array.from({ length: 12 }, (_, index) => String(200_000 + index)).filter(
      (guess) => guess !== code,
    )
    const answers = await Promise.all(
      guesses.map((guess) => anonymous.send(verifyOtp, { body: { challengeId, code: guess } })),
    )
    expect(answers.every((answer) => answer.status >= 400)).toBe(true)
    const [row] = await asOwner<{ tries: number }>(
      server.database,
      'select tries from otp_challenges where id = $1',
      [challengeId],
    )
    expect(row?.tries).toBe(3)
    expect(await anonymous.refusal(verifyOtp, { body: { challengeId, code } })).toBe('auth_error')
  })

  test('expires after five minutes', async () => {
    const fresh = await challenge()
    await clock.forward(4.9)
    expect((await anonymous.send(verifyOtp, { body: fresh })).status).toBe(200)
    const old = await challenge()
    await clock.forward(5.1)
    expect(await anonymous.refusal(verifyOtp, { body: old })).toBe('auth_error')
  })

  test('signs in once, also when sent twice at once', async () => {
    const once = await challenge()
    const answers = await Promise.all([1, 2].map(() => anonymous.send(verifyOtp, { body: once })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401])
    expect(await anonymous.refusal(verifyOtp, { body: once })).toBe('auth_error')
  })

  test('of one number does not open another challenge', async () => {
    const one = await challenge()
    const two = await challenge()
    const crossed = { challengeId: one.challengeId, code: two.code }
    if (one.code !== two.code)
      expect(await anonymous.refusal(verifyOtp, { body: crossed })).toBe('auth_error')
  })
})

describe('budgets', () => {
  test('five codes for a number from one address in four hours, with the time to wait', async () => {
    const mobile = newMobile()
    for (let index = 0; index < 5; index += 1) await challenge(mobile)
    const refused = await anonymous.send(requestOtp, { body: { mobile } })
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // All spellings are the same number.
    const spaced = mobile.replace('+44', '+44 (0) ').replace('7700', '7700 ')
    expect(await anonymous.refusal(requestOtp, { body: { mobile: spaced } })).toBe('too_many_requests')
    await clock.forward(4 * 60)
    await challenge(mobile)
  })

  test('twenty codes for an address, for any numbers', async () => {
    for (let index = 0; index < 20; index += 1) await challenge()
    expect(await anonymous.refusal(requestOtp, { body: { mobile: newMobile() } })).toBe('too_many_requests')
  })

  test('repeated guesses are counted for a number past its single codes, first ones are not', async () => {
    const mobile = newMobile()
    const codes: string[] = []
    for (let index = 0; index < 7; index += 1) {
      if (index === 5) await clock.forward(4 * 60)
      const { challengeId, code } = await challenge(mobile)
      for (let guess = 0; guess < 3; guess += 1)
        codes.push(await anonymous.refusal(verifyOtp, { body: { challengeId, code: wrongFor(code) } }))
    }
    expect(codes.slice(0, 19)).toEqual(Array(19).fill('auth_error'))
    expect(codes.slice(19)).toEqual(Array(2).fill('too_many_requests'))
    const last = await challenge(mobile)
    expect((await anonymous.send(verifyOtp, { body: last })).status).toBe(200)
  })

  test('do not apply to local calls in the demo', async () => {
    for (let index = 0; index < 30; index += 1)
      await demo.anonymous.call(requestOtp, { body: { mobile: mobiles.rider } })
  })
})

describe('a person who signs in', () => {
  test('for the first time becomes an approved rider with a wallet and a referral id', async () => {
    const { token, user } = await anonymous.call(verifyOtp, { body: await challenge() })
    expect(user).toMatchObject({ usertype: 'rider', approved: true, profileComplete: false })
    const client = new Client(server.url, token)
    // The referral id begins with the first name, and never changes after that.
    expect(user.referralId).toBe('')
    const { referralId } = await client.call(updateMe, { body: { firstName: 'Zoé' } })
    expect(referralId).toMatch(/^zoé[1-9]\d{3}$/)
    expect(await client.call(updateMe, { body: { firstName: 'Ana' } })).toMatchObject({ referralId })
    expect((await client.call(getWallet, { query: {} })).walletBalance).toBe(0)
    const accounts = await asOwner(server.database, 'select name from ledger_accounts where user_id = $1', [
      user.id,
    ])
    expect(accounts).toEqual([{ name: `rider:${user.id}` }])
  })

  test('for the first time with two codes at once gets one account', async () => {
    const mobile = newMobile()
    const codes = [await challenge(mobile), await challenge(mobile)]
    const people = await Promise.all(codes.map((body) => anonymous.call(verifyOtp, { body })))
    expect(people[0]?.user.id).toBe(people[1]?.user.id)
  })

  test('without approval gets an error, and a session ends when approval is revoked', async () => {
    const mobile = newMobile()
    const { token, user } = await anonymous.call(verifyOtp, { body: await challenge(mobile) })
    await asOwner(server.database, 'update users set approved = false where id = $1', [user.id])
    expect(await new Client(server.url, token).refusal(getMe)).toBe('not_logged_in')
    expect(await anonymous.refusal(verifyOtp, { body: await challenge(mobile) })).toBe('require_approval')
  })

  test('does not learn whether a number is known', async () => {
    const known = await anonymous.send(requestOtp, { body: { mobile: mobiles.rider } })
    const unknown = await anonymous.send(requestOtp, { body: { mobile: newMobile() } })
    const shape = (answer: typeof known) => [answer.status, ...Object.keys(answer.body).sort()]
    expect(shape(known)).toEqual(shape(unknown))
  })
})

describe('a session', () => {
  const session = async (mobile: string) => {
    const { token } = await anonymous.call(verifyOtp, { body: await challenge(mobile) })
    return new Client(server.url, token)
  }
  test('ends at sign-out, with its sockets, while the person’s other sessions continue', async () => {
    const mobile = newMobile()
    const [here, there] = [await session(mobile), await session(mobile)]
    const socketHere = await here.socket()
    const socketThere = await there.socket()
    const over = new Promise<void>((resolve) => socketHere.on('session:ended', resolve))
    await here.call(signOut, { body: {} })
    await over
    expect(await here.refusal(getMe)).toBe('not_logged_in')
    expect((await there.send(getMe)).status).toBe(200)
    expect(socketThere.connected).toBe(true)
    await expect(here.socket()).rejects.toThrow('must_login')
    socketThere.disconnect()
  })

  test('ends everywhere on request', async () => {
    const mobile = newMobile()
    const clients = [await session(mobile), await session(mobile)] as const
    const stranger = await session(newMobile())
    const sockets = await Promise.all(clients.map((client) => client.socket()))
    const over = sockets.map((socket) => new Promise<void>((resolve) => socket.on('session:ended', resolve)))
    await clients[0].call(signOut, { body: { everywhere: true } })
    await Promise.all(over)
    for (const client of clients) expect(await client.refusal(getMe)).toBe('not_logged_in')
    expect((await stranger.send(getMe)).status).toBe(200)
  })

  test('that ended in another process, expired, or belongs to a blocked user, is refused', async () => {
    const clients: TestClient[] = []
    // In sequence, because each reads the code of the newest text message.
    for (let index = 0; index < 4; index += 1) clients.push(await session(newMobile()))
    const tokenHash = (client: TestClient) => createKeyedHash(testSecret)('session', client.token ?? '')
    const ids = await Promise.all(
      clients.map(async (client) => {
        const rows = await asOwner<{ id: string }>(
          server.database,
          'select id from sessions where token_hash = $1',
          [tokenHash(client)],
        )
        return rows[0]?.id ?? ''
      }),
    )
    const [, signedOut = '', lapsed = '', shutOut = ''] = ids
    const unknown = '01900000-0000-7000-8000-000000000000'
    const asRiders = (sessions: readonly string[]) =>
      sessions.map((sessionId) => ({ sessionId, role: 'rider' as const }))
    expect(await listEndedSessions(server.db, asRiders([...ids, unknown]), clock.now())).toEqual([unknown])
    // A socket that was opened under another role is none of this session any more.
    const asDriver = [{ sessionId: signedOut, role: 'driver' as const }]
    expect(await listEndedSessions(server.db, asDriver, clock.now())).toEqual([signedOut])
    await asOwner(server.database, 'update sessions set revoked_at = now() where id = $1', [signedOut])
    await asOwner(server.database, 'update sessions set expires_at = $2 where id = $1', [lapsed, clock.now()])
    await asOwner(
      server.database,
      'update users set approved = false where id = (select user_id from sessions where id = $1)',
      [shutOut],
    )
    const ended = await listEndedSessions(server.db, asRiders(ids), clock.now())
    expect(ended.toSorted()).toEqual([signedOut, lapsed, shutOut].toSorted())
  })

  test('by cookie: hidden from scripts, for this site only, and not usable from another site', async () => {
    const answer = await anonymous.send(verifyOtp, { body: await challenge() })
    const cookies = answer.headers.getSetCookie()
    const main = cookies.find((cookie) => cookie.startsWith('cabstand_session=')) ?? ''
    expect(main).toMatch(/; HttpOnly/)
    expect(main).toMatch(/; SameSite=Lax/)
    expect(main).toMatch(/; Path=\//)
    const role = cookies.find((cookie) => cookie.startsWith('cabstand_role=')) ?? ''
    expect(role).toMatch(/^cabstand_role=rider;/)
    expect(role).not.toMatch(/HttpOnly/)

    const cookie = main.split(';')[0] ?? ''
    const body = { firstName: 'Ada' }
    const own = { cookie, origin: server.url }
    expect((await anonymous.send(updateMe, { body }, own)).status).toBe(200)
    for (const foreign of [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie },
      { cookie, 'sec-fetch-site': 'same-site' },
    ]) {
      const refused = await anonymous.send(updateMe, { body }, foreign as Record<string, string>)
      expect(refused).toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
    }
    const token = cookie.split('=')[1] ?? ''
    const byBearer = await anonymous.send(
      updateMe,
      { body },
      { authorization: `Bearer ${token}`, origin: 'https://app.example' },
    )
    expect(byBearer.status).toBe(200)
    const out = await anonymous.send(signOut, { body: {} }, own)
    expect(out.headers.getSetCookie().join('\n')).toMatch(/cabstand_session=;.*Max-Age=0/)
  })

  test('ends after ninety days', async () => {
    const client = await session(newMobile())
    await clock.forward(90 * 24 * 60 - 1)
    expect((await client.send(getMe)).status).toBe(200)
    await clock.forward(2)
    expect(await client.refusal(getMe)).toBe('not_logged_in')
  })

  test('stores no token and no code in any table', async () => {
    const body = await challenge()
    const { token } = await anonymous.call(verifyOtp, { body })
    const open = await challenge()
    const tables = await asOwner<{ name: string }>(
      server.database,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker')`,
    )
    expect(tables.length).toBeGreaterThan(15)
    const text = []
    for (const { name } of tables) {
      if (/rate_limits|idempotency/.test(name)) continue
      text.push(JSON.stringify(await asOwner(server.database, `select t::text from ${name} t`)))
    }
    const hex = (value: string) => Buffer.from(value).toString('hex')
    const all = text.join('\n')
    expect(all).toContain(body.mobile)
    for (const secret of [token, hex(token), hex(open.code)]) expect(all).not.toContain(secret)
    expect(all).not.toMatch(new RegExp(`\\b${open.code}\\b`))
  })
})

describe('the Twilio adapter', () => {
  test('is refused with other credentials, without a sender, a number or a text', async () => {
    const send = (options: object, to: string, body: string) =>
      createTwilioSms({ ...twilio.account, baseUrl: twilio.url, ...options }).send(to, body)
    await expect(send({ authToken: 'other' }, '+447700900001', 'x')).rejects.toThrow('401 20003')
    await expect(send({ accountSid: 'AC9' }, '+447700900001', 'x')).rejects.toThrow('401')
    await expect(send({ from: '' }, '+447700900001', 'x')).rejects.toThrow('400 21603')
    await expect(send({}, '', 'x')).rejects.toThrow('400 21604')
    await expect(send({}, '+447700900001', '')).rejects.toThrow('400 21602')
    await send({}, '+447700900001', 'a & b = ç + ?')
    expect(twilio.sent.at(-1)?.body).toBe('a & b = ç + ?')
  })

  test("returns sms_failed when the provider fails, and hides the provider's message", async () => {
    twilio.failWith = 500
    const answer = await anonymous.send(requestOtp, { body: { mobile: newMobile() } })
    twilio.failWith = undefined
    expect(answer).toMatchObject({ status: 502, body: { code: 'sms_failed' } })
    expect(answer.text).not.toContain('twilio')
  })

  test.each(['', '12', 'hello', '+44', '+999123456789'])(
    'gets no request for the number "%s"',
    async (mobile) => {
      const before = twilio.sent.length
      const code = await anonymous.refusal(requestOtp, { body: { mobile } })
      expect(['invalid_mobile', 'validation_failed']).toContain(code)
      expect(twilio.sent).toHaveLength(before)
    },
  )
})

describe('a mobile number', () => {
  const signedIn = async () => {
    const { mobile, ...body } = await challenge()
    const { token } = await anonymous.call(verifyOtp, { body })
    return { person: new Client(server.url, token), mobile }
  }
  const change = async (person: TestClient, mobile?: string) => {
    const { mobile: to, ...body } = await challenge(mobile)
    return { to, answer: await person.send(changeMobile, { body }) }
  }

  test('is changed by its owner with a code sent to the new one: the session stays, and the inbox says so', async () => {
    const { person, mobile } = await signedIn()
    const { to, answer } = await change(person)
    expect(answer).toMatchObject({ status: 200, body: { mobile: to } })
    expect((await person.call(getMe, {})).mobile).toBe(to)
    const { user } = await anonymous.call(verifyOtp, { body: await challenge(to) })
    expect(user.id).toBe((await person.call(getMe, {})).id)
    // The old number is free: whoever has it next is another person.
    expect((await anonymous.call(verifyOtp, { body: await challenge(mobile) })).user.id).not.toBe(user.id)
    await clock.settle()
    const { notifications } = await person.call(listNotifications, { query: {} })
    expect(notifications.map(({ title }) => title)).toEqual(['Mobile number changed'])
  })

  test('of another person is refused, as is a wrong code, and a code works once', async () => {
    const [one, other] = [await signedIn(), await signedIn()]
    expect((await change(one.person, other.mobile)).answer.body).toMatchObject({ code: 'mobile_in_use' })
    const { challengeId, code } = await challenge()
    const wrong = { challengeId, code: wrongFor(code) }
    expect((await one.person.send(changeMobile, { body: wrong })).body).toMatchObject({
      code: 'otp_validate_error',
      params: { triesLeft: 2 },
    })
    expect((await one.person.send(changeMobile, { body: { challengeId, code } })).status).toBe(200)
    expect(await other.person.refusal(changeMobile, { body: { challengeId, code } })).toBe(
      'otp_validate_error',
    )
  })
})
