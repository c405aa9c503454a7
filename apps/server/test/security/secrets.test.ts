import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { requestOtp, signOut, verifyOtp } from '@cabstand/contract/http/people/auth'
import { listSignInWays } from '@cabstand/contract/http/people/identities'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { createQuotes } from '@cabstand/contract/http/trips/pricing'
import { openid } from '@cabstand/emulators/openid'
import { startEmulator } from '@cabstand/emulators/start'
import { expect, test } from 'vitest'
import { createHttpGatewaySms, createSmtpMail, createTwilioSms } from '../../src/people/auth/index.ts'
import { createLog } from '../../src/start/log.ts'
import { asOwner } from '../support/as-owner.ts'
import { startSmsGatewayEmulator } from '../support/emulators/sms-gateway.ts'
import { startMailEmulator } from '../support/emulators/smtp.ts'
import { startTwilioEmulator } from '../support/emulators/twilio.ts'
import { eventually } from '../support/eventually.ts'
import { IdentityBrowser } from '../support/identity-browser.ts'
import { isSecret } from '../support/is-secret.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup } from '../support/trip.ts'
import { acceptedBooking, gatherCast } from './actors.ts'
import { readRows } from './database-rows.ts'

/** All log output, at the most detailed level. */
let logged = ''
const lines = new Writable({
  write(chunk, _, done) {
    logged += String(chunk)
    done()
  },
})
const demo = await testServer()
const twilio = await startTwilioEmulator()
const sms = createTwilioSms({ ...twilio.account, baseUrl: twilio.url })
const server = await testServer({
  database: demo.database,
  clock: demo.clock,
  demo: false,
  sms,
  log: createLog('trace', lines),
})

/** Everything in the database, as text. */
const everyRow = async () => JSON.stringify([...(await readRows(demo.database))])
const hex = (data: string) => createHash('sha256').update(data).digest('hex')

test('a sign-in leaves neither code nor token in the log, the responses or the database', async () => {
  const challenge = await server.anonymous.call(requestOtp, { body: { mobile: mobiles.rider } })
  const code = /\d{6}/.exec(twilio.sent.at(-1)?.body ?? '')?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(challenge)).not.toContain(code)
  const wrong = String(100_001 + ((Number(code) + 1) % 899_000))
  const refused = await server.anonymous.send(verifyOtp, { body: { ...challenge, code: wrong } })
  expect(refused.text).not.toContain(code)
  const { token } = await server.anonymous.call(verifyOtp, {
    body: { challengeId: challenge.challengeId, code },
  })
  const me = new TestClient(server.url, token)
  expect((await me.send(getMe)).text).not.toContain(token)
  // A refused token may be almost correct.
  await new TestClient(server.url, `${token}x`).send(getMe)
  const stored = await everyRow()
  for (const secret of [token, code]) {
    expect(logged).not.toContain(secret)
    expect(stored).not.toContain(secret)
    // Nor a hash without a secret key.
    expect(stored).not.toContain(hex(secret))
    expect(stored).not.toContain(hex(`${challenge.challengeId}:${secret}`))
  }
  await me.call(signOut, { body: {} })
  expect(logged).not.toContain(token)
})

test('a code that could not be sent is not revealed either', async () => {
  twilio.failWith = 500
  const failed = await server.anonymous.send(requestOtp, { body: { mobile: '+447700900990' } })
  twilio.failWith = undefined
  expect([failed.status, (failed.body as { code: string }).code]).toEqual([502, 'sms_failed'])
  expect(logged).toContain('twilio answered 500')
  for (const secret of [twilio.account.authToken, 'Basic ']) expect(logged).not.toContain(secret)
  expect(logged).not.toMatch(/code is \d{6}/)
  expect(failed.text).not.toMatch(/twilio|20500/i)
})

test('data sent to the mail server and SMS gateway does not leak, also when they refuse', async () => {
  const mailServer = await startMailEmulator()
  const gateway = await startSmsGatewayEmulator()
  gateway.quota = 0
  const shared = { database: demo.database, clock: demo.clock, demo: false, log: createLog('trace', lines) }
  const gatewaySms = createHttpGatewaySms({
    url: gateway.url,
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.token}` },
    body: 'to={to}&text={text}',
  })
  const { from, url, password } = mailServer
  const wrong = createSmtpMail({ url: url.replace('codes%40', 'other%40'), from })
  const answers = []
  for (const mail of [undefined, wrong, createSmtpMail({ url, from })]) {
    const answering = await testServer({ ...shared, sms: gatewaySms, ...(mail && { mail }) })
    const answer = await answering.anonymous.send(requestOtp, { body: { mobile: mobiles.rider } })
    answers.push(answer.status)
    expect(answer.text).not.toMatch(/gateway|smtp|535|429/i)
  }
  expect(answers).toEqual([502, 502, 200])
  expect(logged).toContain('SMS gateway answered 429')
  expect(logged).toContain('Invalid login')
  const basic = Buffer.from(`\0codes@cabs.example\0${password}`).toString('base64')
  for (const secret of [gateway.token, password, encodeURIComponent(password), basic])
    expect(logged).not.toContain(secret)
  expect(logged).not.toMatch(/code is \d{6}/)
})

test('the mark by which a visitor owns a quote is only in their browser', async () => {
  const answer = await server.anonymous.send(createQuotes, { body: { pickup, drop } })
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('cabstand_visitor='))
  expect(cookie).toMatch(/^cabstand_visitor=[\w-]{22};.*HttpOnly/i)
  const mark = cookie?.split(/[=;]/)[1] ?? ''
  expect(answer.text).not.toContain(mark)
  expect(logged).not.toContain(mark)
  const stored = await everyRow()
  expect(stored).not.toContain(mark)
  expect(stored).not.toContain(hex(mark))
})

test('a trip leaves its code in no log', async () => {
  const cast = await gatherCast(demo)
  const booking = await acceptedBooking(demo, cast)
  const [driver, rider] = [cast.itsDriver, cast.owner].map(
    ({ client: { token } }) => new TestClient(server.url, token),
  ) as [TestClient, TestClient]
  const params = { id: booking.id }
  await driver.call(contract.arriveBooking, { params, body: { confirmFar: true } })
  await driver.refusal(contract.startBooking, { params, body: { otp: '99999' } })
  await driver.call(contract.startBooking, { params, body: { otp: booking.otp ?? '' } })
  expect(booking.otp).toMatch(/^\d{5}$/)
  for (const secret of [booking.otp ?? '', rider.token ?? '', driver.token ?? ''])
    expect(logged).not.toContain(secret)
  for (const personal of [mobiles.rider, mobiles.driver, pickup.address, drop.address])
    expect(logged).not.toContain(personal)
})

test('a database error reveals no details to the caller, and no personal data in the log', async () => {
  const { token } = await demo.signIn(mobiles.otherRider)
  const rider = new TestClient(server.url, token)
  await asOwner(demo.database, 'alter table cancel_reasons rename to cancel_reasons_away')
  const missing = await rider.send(listCancelReasons)
  const asked = encodeURIComponent('17 Bait Lane')
  const found = await fetch(`${server.url}${listCancelReasons.path}?q=${asked}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(found.status).toBe(500)
  await asOwner(demo.database, 'alter table cancel_reasons_away rename to cancel_reasons')
  await asOwner(demo.database, `alter table users add constraint no_bait check (first_name <> 'Bait')`)
  const refused = await rider.send(updateMe, { body: { firstName: 'Bait' } })
  await asOwner(demo.database, 'alter table users drop constraint no_bait')
  for (const answer of [missing, refused]) {
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([500, 'internal_error'])
    expect(answer.text).not.toMatch(
      /cancel_reasons|no_bait|select|relation|constraint|node_modules|\.ts|at /i,
    )
  }
  // The log names the failure, but contains no data of the row.
  expect(logged).toContain('cancel_reasons')
  expect(logged).toContain('no_bait')
  expect(logged).not.toContain(mobiles.otherRider)
  expect(logged).not.toContain('Failing row')
  expect(logged).not.toContain(asked)
  // The id that the person sees leads to the line.
  const { requestId } = missing.body as { requestId: string }
  const line = logged
    .split('\n')
    .find((each) => each.includes(`"reqId":"${requestId}"`) && each.includes('request failed'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50, url: listCancelReasons.path })
})

// The keys of payment providers: money/provider-matrix.test.ts.
test('sign-ins at providers leave neither keys, nor cookies, nor codes of the provider', async () => {
  const emulator = await startEmulator(openid)
  const signingIn = await testServer({
    database: demo.database,
    clock: demo.clock,
    identities: emulator.environment,
    log: createLog('trace', lines),
  })
  await asOwner(demo.database, 'update settings set facebook_login_enabled = true')
  await eventually(
    async () => (await signingIn.anonymous.call(listSignInWays, {})).providers.length === 3,
    'the settings',
  )
  const secrets = new Map(Object.entries(emulator.environment).filter(([variable]) => isSecret(variable)))
  expect(secrets.size).toBe(3)
  let answers = ''
  for (const provider of ['google', 'apple', 'facebook']) {
    const device = new IdentityBrowser(signingIn.url)
    const query = await device.visit(provider, 'sub-1001')
    secrets.set(`the cookie of ${provider}`, device.cookies.get('cabstand_identity') ?? '')
    secrets.set(`the code of ${provider}`, new URLSearchParams(query).get('code') ?? '')
    answers += (await device.return(query)).text
    emulator.scenario.fault = 'down'
    const failing = await device.visit(provider, 'sub-1001').catch(() => '')
    answers += (await device.return(failing)).text
    emulator.scenario.fault = 'none'
    const forged = new IdentityBrowser(signingIn.url)
    answers += (await forged.return(await forged.visit(provider, 'sub-1002', 'signature'))).text
  }
  await emulator.close()
  expect(logged).toContain('a sign-in at a provider failed')
  const stored = await everyRow()
  for (const [name, secret] of secrets) {
    expect(secret.length, name).toBeGreaterThan(8)
    for (const form of [secret, secret.replaceAll('\\n', '\n'), hex(secret)])
      for (const [where, text] of Object.entries({ logged, answers, stored }))
        expect(text.includes(form), `${name} in ${where}`).toBe(false)
  }
})
