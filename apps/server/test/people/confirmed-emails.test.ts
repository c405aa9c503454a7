import { getReceiptMail, sendReceiptAgain } from '@cabstand/contract/http/money/receipts'
import { legacySignUp, legacyUserExists } from '@cabstand/contract/http/operator/legacy'
import { confirmEmail, requestEmailCode, requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { approvePeople, createPerson, getPerson } from '@cabstand/contract/http/people/person-records'
import { getBank, getMe, updateMe } from '@cabstand/contract/http/people/users'
import { createBooking } from '@cabstand/contract/http/trips/bookings'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMail } from '../../src/people/auth/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { startMailEmulator } from '../support/emulators/smtp.ts'
import { eventually } from '../support/eventually.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles, quoteFor } from '../support/trip.ts'

const mailServer = await startMailEmulator()
const server = await testServer({ mail: createSmtpMail(mailServer) })
const byMailAlone = await testServer({
  database: server.database,
  clock: server.clock,
  demo: false,
  sms: undefined,
  mail: createSmtpMail(mailServer),
})
const admin = await server.signIn(mobiles.admin)
await asOwner(server.database, 'update settings set driver_approval = true')

beforeEach(() => {
  mailServer.sent.length = 0
})

let made = 0
/** What a stranger writes about a number that is not theirs. */
function statement(changes: object = {}) {
  made += 1
  return {
    usertype: 'rider' as const,
    firstName: 'Mallory',
    lastName: 'Stranger',
    mobile: `+35191077${String(2000 + made)}`,
    email: `mallory${made}@example.com`,
    ...changes,
  }
}
async function signUp(changes: object = {}) {
  const regData = statement(changes)
  const { uid } = await server.anonymous.call(legacySignUp, { body: { regData } })
  return { ...regData, uid }
}

/** A sign-in with the code of the preview. */
async function enter(mobile: string, fields: { signUp?: string; waiting?: boolean } = {}) {
  const { challengeId, preview } = await server.anonymous.call(requestOtp, { body: { mobile } })
  const { token, user } = await server.anonymous.call(verifyOtp, {
    body: { challengeId, code: preview?.code ?? '', ...fields },
  })
  return Object.assign(new TestClient(server.url, token), { userId: user.id, user })
}

const read = (id: string) => admin.call<typeof getPerson, 'admin'>(getPerson, { params: { id } })
const codeIn = (text: string | undefined) => text?.match(/^Subject: .*\b(\d{6})\b/m)?.[1] ?? ''
const sentTo = (address: string) => mailServer.sent.filter(({ to }) => to.includes(address))

async function confirm(person: Pick<TestClient, 'call'>): Promise<void> {
  const { email } = await person.call(requestEmailCode, { body: {} })
  await person.call(confirmEmail, { body: { code: codeIn(sentTo(email).at(-1)?.text) } })
}

describe('an address that nobody has confirmed', () => {
  test('that a stranger bound to a number gets neither sign-in codes nor receipts', async () => {
    const { mobile, email } = await signUp()
    await byMailAlone.anonymous.call(requestOtp, { body: { mobile } })
    const owner = await enter(mobile)
    await owner.call(updateMe, { body: { firstName: 'Ana', lastName: 'Reis', email } })
    await byMailAlone.anonymous.call(requestOtp, { body: { mobile } })
    const driver = await server.signIn(mobiles.driver)
    const booking = await acceptedTrip(server, owner, driver)
    const { id } = booking
    await driveUntil('rate', { booking, rider: owner, driver })
    await server.clock.settle()
    expect(mailServer.sent).toEqual([])
    expect(await admin.refusal(sendReceiptAgain, { params: { id }, body: {} })).toBe(
      'rider_has_no_confirmed_email',
    )
    expect(await admin.call(getReceiptMail, { params: { id } })).toMatchObject({
      sendRefusal: 'rider_has_no_confirmed_email',
    })
    await confirm(owner)
    await admin.call(sendReceiptAgain, { params: { id }, body: {} })
    await eventually(async () => sentTo(email).length === 2, 'the receipt')
    await byMailAlone.anonymous.call(requestOtp, { body: { mobile } })
    await eventually(async () => sentTo(email).length === 3, 'the code to sign in')
  })

  test('blocks nobody who has it: neither a sign-up nor a person whom staff add', async () => {
    const first = await signUp()
    const second = await signUp({ email: first.email.toUpperCase() })
    expect(second.uid).not.toBe(first.uid)
    const exists = async () =>
      (await server.anonymous.call(legacyUserExists, { body: { email: first.email } })).exists
    expect(await exists()).toBe(false)
    const owner = await enter(first.mobile, { signUp: first.uid })
    await confirm(owner)
    expect(await exists()).toBe(true)
    const late = await server.anonymous.send(legacySignUp, {
      body: { regData: statement({ email: first.email }) },
    })
    expect(late.status).toBe(409)
  })

  test('is the address of a person whom staff have added', async () => {
    const { mobile, email } = statement()
    await admin.call(createPerson, {
      body: { usertype: 'rider', firstName: 'Ana', lastName: 'Reis', mobile, email },
    })
    await byMailAlone.anonymous.call(requestOtp, { body: { mobile } })
    const person = await enter(mobile)
    expect(person.user).toMatchObject({ email, emailConfirmed: false })
    expect(mailServer.sent).toEqual([])
  })
})

describe('a code to an e-mail address', () => {
  async function newPerson() {
    const { mobile, uid, email } = await signUp()
    const person = await enter(mobile, { signUp: uid })
    await person.call(requestEmailCode, { body: {} })
    return { person, email, code: codeIn(sentTo(email).at(-1)?.text) }
  }
  const wrong = (code: string) => (code === '234567' ? '345678' : '234567')
  const refusalOf = (person: TestClient, code: string) => person.refusal(confirmEmail, { body: { code } })

  test('is stored as a keyed hash, and ends after three wrong attempts', async () => {
    const { person, code } = await newPerson()
    const [row] = await asOwner<{ row: string }>(
      server.database,
      'select row_to_json(c)::text as row from email_codes c',
    )
    expect(row?.row).not.toContain(code)
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await refusalOf(person, wrong(code))).toBe('otp_validate_error')
    expect(await refusalOf(person, code)).toBe('otp_validate_error')
    expect((await person.call(getMe, {})).emailConfirmed).toBe(false)
  })

  test('confirms only the address to which it was sent, for the person who asked, once and for five minutes', async () => {
    const one = await newPerson()
    const other = await newPerson()
    expect(await refusalOf(other.person, one.code)).toBe('otp_validate_error')
    await one.person.call(updateMe, { body: { email: 'victim@example.com' } })
    expect(await refusalOf(one.person, one.code)).toBe('otp_validate_error')
    await other.person.call(confirmEmail, { body: { code: other.code } })
    expect(await refusalOf(other.person, other.code)).toBe('otp_validate_error')
    const late = await newPerson()
    await server.clock.forward(6)
    expect(await refusalOf(late.person, late.code)).toBe('otp_validate_error')
  })

  test('is limited by person and by address', async () => {
    const { person, email } = await newPerson()
    expect(await person.refusal(requestEmailCode, { body: {} })).toBe('too_many_requests')
    const { mobile, uid } = await signUp({ email })
    const other = await enter(mobile, { signUp: uid })
    expect(await other.refusal(requestEmailCode, { body: {} })).toBe('too_many_requests')
    await server.clock.forward(1)
    await other.call(requestEmailCode, { body: {} })
  })

  test('replaces a confirmed address, which stays until then', async () => {
    const { person, email, code } = await newPerson()
    await person.call(confirmEmail, { body: { code } })
    const other = `other${email}`
    expect(await person.refusal(updateMe, { body: { email: other } })).toBe('email_needs_code')
    expect(await person.call(updateMe, { body: { email, firstName: 'Ana' } })).toMatchObject({
      email,
      emailConfirmed: true,
    })
    await server.clock.forward(1)
    expect(await person.call(requestEmailCode, { body: { email: ` ${other} ` } })).toMatchObject({
      email: other,
    })
    const sent = codeIn(sentTo(other).at(-1)?.text)
    expect(await refusalOf(person, wrong(sent))).toBe('otp_validate_error')
    expect(await person.call(getMe, {})).toMatchObject({ email, emailConfirmed: true })
    expect(await person.call(confirmEmail, { body: { code: sent } })).toMatchObject({
      email: other,
      emailConfirmed: true,
    })
    expect(await refusalOf(person, sent)).toBe('otp_validate_error')
    // Staff can still write another one, which nobody has proven.
    await asOwner(server.database, `update users set email = 'staff@example.com' where email = $1`, [other])
    expect((await person.call(getMe, {})).emailConfirmed).toBe(false)
  })

  test('that the mail server does not take confirms nothing', async () => {
    const { mobile, uid } = await signUp({ email: 'mallory@nowhere.invalid' })
    const person = await enter(mobile, { signUp: uid })
    expect(await person.refusal(requestEmailCode, { body: {} })).toBe('email_failed')
    expect((await person.call(getMe, {})).emailConfirmed).toBe(false)
  })

  test('is refused where no mail server is set up, and where there is no address', async () => {
    const without = await testServer({ database: server.database, clock: server.clock })
    const rider = await without.signIn(mobiles.rider)
    expect(await rider.refusal(requestEmailCode, { body: {} })).toBe('email_not_configured')
    expect((await rider.call(getMe, {})).emailConfirmed).toBeNull()
    const nobody = await enter('+351910779999')
    expect(await nobody.refusal(requestEmailCode, { body: {} })).toBe('proper_email')
  })
})

describe('the first sign-in with a number that was signed up without a session', async () => {
  const rider = await server.signIn(mobiles.rider)
  const { referralId } = await rider.call(getMe, {})
  const bank = { bankName: 'Bank', bankCode: 'CODE', bankAccount: 'ACCOUNT 1' }
  const car = { carType: 'city', vehicleMake: 'Toyota', vehicleModel: 'Aygo', vehicleNumber: '48-QK-27' }

  test('drops what a stranger wrote: names, address, and who referred them', async () => {
    const { mobile, uid } = await signUp({ signupViaReferral: referralId })
    const owner = await enter(mobile)
    expect(owner.user).toMatchObject({ id: uid, usertype: 'rider', firstName: '', lastName: '', email: '' })
    expect(owner.user.referralId).not.toContain('mallory')
    expect(await read(uid)).toMatchObject({ signupViaReferral: null })
    const { quoteId } = await quoteFor(owner)
    expect(await owner.refusal(createBooking, { body: { quoteId } })).toBe('profile_incomplete')
    // Only once: what the owner writes stays.
    await owner.call(updateMe, { body: { firstName: 'Ana' } })
    expect((await enter(mobile)).user.firstName).toBe('Ana')
  })

  test('keeps it when the client names the sign-up, which only the one that made it can', async () => {
    const { mobile, uid, email } = await signUp({ signupViaReferral: referralId })
    const client = await enter(mobile, { signUp: uid })
    expect(client.user).toMatchObject({ firstName: 'Mallory', email, emailConfirmed: false })
    expect(await read(uid)).toMatchObject({ signupViaReferral: { id: rider.userId } })
    expect((await enter(mobile)).user.firstName).toBe('Mallory')
  })

  test('does not keep it for the id of somebody else', async () => {
    const { mobile } = await signUp()
    expect((await enter(mobile, { signUp: rider.userId })).user.firstName).toBe('')
  })

  test('makes a rider of a driver whom staff have not approved', async () => {
    const { mobile, uid } = await signUp({ usertype: 'driver', ...car, ...bank })
    const owner = await enter(mobile, { waiting: true })
    expect(owner.user).toMatchObject({
      id: uid,
      usertype: 'rider',
      approved: true,
      firstName: '',
      driver: null,
    })
    expect(await owner.call(getBank, {})).toEqual({ bankName: '', bankCode: '', bankAccount: '' })
    expect(await read(uid)).toMatchObject({ carType: null, vehicleNumber: '', walletBalance: 0 })
  })

  test('keeps name and car of a driver whom staff have approved, and no bank account', async () => {
    const { mobile, uid } = await signUp({ usertype: 'driver', ...car, ...bank })
    await admin.call(approvePeople, { body: { people: [uid], reason: 'Seen on paper' } })
    const owner = await enter(mobile)
    expect(owner.user).toMatchObject({ usertype: 'driver', firstName: 'Mallory', email: '' })
    expect(owner.user.driver).toMatchObject({ vehicleNumber: '48-QK-27' })
    expect((await owner.call(getBank, {})).bankAccount).toBe('')
  })

  test('keeps all of a driver whose client names the sign-up', async () => {
    const { mobile, uid } = await signUp({ usertype: 'driver', ...car, ...bank })
    const driver = await enter(mobile, { signUp: uid, waiting: true })
    expect(driver.user).toMatchObject({ usertype: 'driver', approved: false, firstName: 'Mallory' })
    expect(await read(uid)).toMatchObject(bank)
  })
})
