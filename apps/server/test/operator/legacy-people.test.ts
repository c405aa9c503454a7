import { approvePeople, getPerson } from '@cabstand/contract/http/people/person-records'
import { getMe } from '@cabstand/contract/http/people/users'
import { describe, expect, test } from 'vitest'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()
const admin = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)
const { referralId } = await rider.call(getMe, {})

/** A request as the mobile clients send it: by path, without a session and without an idempotency key. */
async function ask(path: string, body?: object, at = server.url) {
  const response = await fetch(`${at}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

let made = 0
/** The fields of a sign-up form, as a client sends them. */
function regData(changes: object = {}) {
  made += 1
  return {
    firstName: 'Ana',
    lastName: 'Reis',
    mobile: `+35191066${String(1000 + made)}`,
    email: `ana${made}@example.com`,
    usertype: 'rider',
    createdAt: 1_700_000_000_000,
    ...changes,
  }
}
const signUp = (data: object) => ask('user_signup', { regData: data })
const read = (uid: unknown) =>
  admin.call<typeof getPerson, 'admin'>(getPerson, { params: { id: String(uid) } })

test('newset always succeeds', async () => {
  expect(await ask('newset?projectId=anything')).toEqual({ status: 200, answer: { success: true } })
})

describe('validate_referrer', () => {
  test('answers with what a sign-up takes, in any case, and tells nothing about the person', async () => {
    const known = await ask('validate_referrer', { referralId: ` ${referralId.toUpperCase()}` })
    expect(known).toEqual({ status: 200, answer: { uid: referralId } })
    expect(await ask('validate_referrer', { referralId: 'nobody1000' })).toEqual({
      status: 200,
      answer: { uid: null },
    })
  })
})

describe('check_user_exists', () => {
  test.each([
    [{ mobile: mobiles.rider, email: 'nobody@example.com' }, true],
    [{ mobile: '', email: 'FARAH.HADDAD@meridiancabs.example' }, true],
    [{ mobile: '+351910660000', email: null }, false],
  ])('answers %j without personal data', async (body, exists) => {
    await asOwner(server.database, 'update users set email = $2 where id = $1', [
      rider.userId,
      'farah.haddad@meridiancabs.example',
    ])
    expect(await ask('check_user_exists', body)).toEqual({
      status: 200,
      answer: { exists, users: exists ? [{}] : [] },
    })
  })

  test.each([[{}], [{ mobile: '12' }], [{ email: 'nobody' }]])(
    'answers %j with the error that clients show',
    async (body) => {
      const { status, answer } = await ask('check_user_exists', body)
      expect([status, answer.error]).toEqual([422, 'email_or_mobile_issue'])
      expect(answer).not.toHaveProperty('users')
    },
  )
})

describe('user_signup', () => {
  test('adds a rider who signs in afterwards, and keeps who referred them', async () => {
    const { answer: referrer } = await ask('validate_referrer', { referralId })
    const data = regData({ signupViaReferral: referrer.uid })
    const { status, answer } = await signUp(data)
    expect(status).toBe(200)
    expect(await read(answer.uid)).toMatchObject({
      usertype: 'rider',
      mobile: data.mobile,
      approved: true,
      createdByAdmin: false,
      walletBalance: 0,
      signupViaReferral: { id: rider.userId },
    })
    const client = await server.signIn(data.mobile)
    expect(client.userId).toBe(answer.uid)
  })

  test('adds a driver who waits for approval while the settings require it', async () => {
    const car = { carType: 'city', vehicleMake: 'Toyota', vehicleNumber: '48-QK-27', other_info: 'Silver' }
    await asOwner(server.database, 'update settings set driver_approval = true')
    const waiting = await waitFor(true, () => regData({ usertype: 'driver', ...car, bankName: null }))
    expect(waiting.person).toMatchObject({
      carType: { name: 'City' },
      vehicleNumber: '48-QK-27',
      otherInfo: 'Silver',
      bankName: '',
    })
    await expect(server.signIn(waiting.mobile)).rejects.toThrow('require_approval')
    await admin.call(approvePeople, { body: { people: [waiting.person.id], reason: 'Seen on paper' } })
    expect((await server.signIn(waiting.mobile)).userId).toBe(waiting.person.id)
    await asOwner(server.database, 'update settings set driver_approval = false')
    await waitFor(false, () => regData({ usertype: 'driver' }))
  })

  test('keeps the address of a licence for staff, and no other kind of address', async () => {
    const licenseImage = 'https://files.example/licence.jpg'
    const { answer } = await signUp(regData({ usertype: 'driver', other_info: 'Silver', licenseImage }))
    expect(await read(answer.uid)).toMatchObject({ otherInfo: `Silver\n${licenseImage}`, licenseImage: '' })
    const other = await signUp(regData({ usertype: 'driver', licenseImage: 'javascript:alert(1)' }))
    expect(other.answer).toMatchObject({ code: 'validation_failed' })
  })

  test('reads neither rights nor money nor times from the fields', async () => {
    const wishes = { id: admin.userId, approved: true, walletBalance: 900, createdByAdmin: true, queue: true }
    const owner = { fleetadmin: admin.userId, referralId: 'mine1000', ratings: { userrating: 5 } }
    const { answer } = await signUp(regData({ ...wishes, ...owner, vehicleNumber: '1' }))
    expect(await read(answer.uid)).toMatchObject({
      walletBalance: 0,
      createdByAdmin: false,
      fleetadmin: null,
      userrating: null,
      vehicleNumber: '',
      referralId: expect.stringMatching(/^ana[1-9]\d{3}$/),
    })
    expect(Date.parse((await read(answer.uid)).createdAt)).toBeGreaterThan(Date.now() - 60_000)
  })

  test.each([
    ['user_exists', 409, { mobile: mobiles.rider }],
    ['email_or_mobile_issue', 422, { email: 'nobody' }],
    ['validation_failed', 400, { usertype: 'admin' }],
    ['validation_failed', 400, { lastName: ' ' }],
    ['validation_failed', 400, { usertype: 'driver', carType: 'Tram' }],
    ['referral_not_found', 404, { signupViaReferral: 'nobody1000' }],
  ])('is refused with %s for %d %j', async (error, status, changes) => {
    const refused = await signUp(regData(changes))
    expect([refused.status, refused.answer.error]).toEqual([status, error])
    expect(refused.answer).not.toHaveProperty('uid')
  })
})

test('are limited by address, as sign-in is, and newset is not', async () => {
  const strict = await testServer({ demo: false })
  const statuses: number[] = []
  for (let call = 0; call < 21; call += 1) {
    const path = call % 2 === 0 ? 'check_user_exists' : 'validate_referrer'
    const body = call % 2 === 0 ? { mobile: '+351910660000' } : { referralId: 'nobody1000' }
    statuses.push((await ask(path, body, strict.url)).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  const last = await ask('user_signup', { regData: regData() }, strict.url)
  expect([statuses[20], last.status, last.answer.error]).toEqual([429, 429, 'too_many_requests'])
  expect((await ask('newset', undefined, strict.url)).status).toBe(200)
  await strict.clock.forward(16)
  expect((await ask('validate_referrer', { referralId }, strict.url)).answer).toEqual({ uid: referralId })
})

/** A sign-up after the setting has taken effect. */
const waitFor = (waits: boolean, make: () => ReturnType<typeof regData>) =>
  eventually(async () => {
    const data = make()
    const person = await read((await signUp(data)).answer.uid)
    return person.approved !== waits && { person, mobile: data.mobile }
  }, 'the setting')
