import { changeMobile, requestEmailOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { listSignInWays } from '@cabstand/contract/http/people/identities'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { beforeEach, expect, test } from 'vitest'
import { createSmtpMail } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { startMailEmulator } from '../support/emulators/smtp.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'

const mailServer = await startMailEmulator()
const demo = await testServer()
const server = await testServer({
  database: demo.database,
  clock: demo.clock,
  demo: false,
  mail: createSmtpMail(mailServer),
})
const { anonymous, database, clock } = server

beforeEach(async () => {
  mailServer.sent.length = 0
  await clock.forward(15)
})

let made = 0
const newAddress = () => {
  made += 1
  return `person${made}@example.com`
}
const sentTo = (address: string) => mailServer.sent.filter(({ to }) => to.includes(address))
const codeTo = (address: string) =>
  /^Subject: .*\b(\d{6})\b/m.exec(sentTo(address).at(-1)?.text ?? '')?.[1] ?? ''

async function ask(email: string) {
  const { challengeId } = await anonymous.call(requestEmailOtp, { body: { email } })
  return { challengeId, code: codeTo(email.trim().toLowerCase()) }
}

/** A person who has confirmed this address. */
async function personWith(email: string) {
  const person = await demo.signIn(`+4477009${70_000 + made}`)
  await asOwner(database, 'update users set email = $2 where id = $1', [person.userId, email])
  await asOwner(database, 'update users set email_confirmed_at = now() where id = $1', [person.userId])
  return person
}

test('a code to a confirmed address signs its person in, whatever its case is', async () => {
  const email = newAddress()
  const { userId } = await personWith(email)
  const { user } = await anonymous.call(verifyOtp, { body: await ask(` ${email.toUpperCase()} `) })
  expect(user).toMatchObject({ id: userId, email })
})

test('a new address registers a rider who has confirmed it and has no number', async () => {
  const email = newAddress()
  const { token, user } = await anonymous.call(verifyOtp, { body: await ask(email) })
  expect(user).toMatchObject({ usertype: 'rider', email, emailConfirmed: true, mobile: '' })
  expect(await asOwner(database, 'select login_type from users where id = $1', [user.id])).toEqual([
    { login_type: 'email' },
  ])
  const again = await anonymous.call(verifyOtp, { body: await ask(email) })
  expect(again.user.id).toBe(user.id)
  expect((await new TestClient(server.url, token).call(getMe, {})).email).toBe(email)
})

test('the address by which a person signs in is fixed until they have a number', async () => {
  const email = newAddress()
  const { token } = await anonymous.call(verifyOtp, { body: await ask(email) })
  const person = new TestClient(server.url, token)
  expect((await person.call(getMe, {})).emailFixed).toBe(true)
  const change = { body: { email: newAddress() } }
  expect(await person.refusal(updateMe, change)).toBe('phone_no_update')
  // Clients may send the whole form.
  expect(await person.call(updateMe, { body: { firstName: 'Farah', email } })).toMatchObject({ email })
  await asOwner(database, `update users set mobile = '+447700979001' where email = $1`, [email])
  expect(await person.refusal(updateMe, change)).toBe('email_needs_code')
  expect((await person.call(getMe, {})).emailFixed).toBe(false)
})

test('an address that nobody has confirmed signs in nobody who has typed it', async () => {
  const email = newAddress()
  const stranger = await demo.signIn(`+4477009${70_000 + made}`)
  await asOwner(database, 'update users set email = $2 where id = $1', [stranger.userId, email])
  const { user } = await anonymous.call(verifyOtp, { body: await ask(email) })
  expect(user.id).not.toBe(stranger.userId)
})

test('e-mail and response are the same for a known and for a new address', async () => {
  const [known, unknown] = [newAddress(), newAddress()]
  await personWith(known)
  const shown = async (email: string) => {
    const { status, text, headers } = await anonymous.send(requestEmailOtp, { body: { email } })
    const blank = (some: string) =>
      some.replaceAll(email, '…').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '…')
    const mails = sentTo(email).map(({ text: mail }) =>
      /^Subject: .*$/m.exec(mail)?.[0].replace(/\d{6}/, '…'),
    )
    return { status, text: blank(text), cookies: headers.getSetCookie(), mails }
  }
  expect(await shown(known)).toEqual(await shown(unknown))
})

test('the budgets are those of numbers: five codes to an address in four hours, and three attempts', async () => {
  const email = newAddress()
  const first = await ask(email)
  const wrong = { ...first, code: first.code === '234567' ? '345678' : '234567' }
  for (const triesLeft of [2, 1, 0])
    expect((await anonymous.send(verifyOtp, { body: wrong })).body).toMatchObject({
      code: 'auth_error',
      params: { triesLeft },
    })
  expect(await anonymous.refusal(verifyOtp, { body: first })).toBe('auth_error')
  for (let sent = 1; sent < 5; sent += 1) await ask(email)
  expect(await anonymous.refusal(requestEmailOtp, { body: { email: email.toUpperCase() } })).toBe(
    'too_many_requests',
  )
})

test('a code to an address proves no number', async () => {
  const person = await demo.signIn(`+4477009${79_000 + made}`)
  const client = new TestClient(server.url, person.token)
  expect(await client.refusal(changeMobile, { body: await ask(newAddress()) })).toBe('otp_validate_error')
})

test('what is no address is refused, and so is everything where no mail server is set up or it refuses', async () => {
  expect(await anonymous.refusal(requestEmailOtp, { body: { email: 'nonsense' } })).toBe('proper_email')
  const email = newAddress()
  mailServer.refusals.push(550)
  expect(await anonymous.refusal(requestEmailOtp, { body: { email } })).toBe('email_failed')
  expect(await anonymous.call(listSignInWays, {})).toEqual({ email: true, providers: [] })
  expect(await demo.anonymous.call(listSignInWays, {})).toEqual({ email: false, providers: [] })
  expect(await demo.anonymous.refusal(requestEmailOtp, { body: { email } })).toBe('email_not_configured')
})
