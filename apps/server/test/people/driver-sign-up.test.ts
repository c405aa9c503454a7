import { listNotifications } from '@cabstand/contract/http/messages/notifications/index'
import { getWallet } from '@cabstand/contract/http/money/wallet'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import {
  getApplication,
  signUpAsDriver,
  updateApplication,
} from '@cabstand/contract/http/people/driver-sign-up'
import {
  approvePeople,
  blockPeople,
  driverList,
  getPerson,
  unblockPeople,
  updatePerson,
} from '@cabstand/contract/http/people/person-records'
import { getMe } from '@cabstand/contract/http/people/users'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { approvalFeed } from '@cabstand/contract/realtime/approval'
import { topicOf } from '@cabstand/contract/topics'
import { describe, expect, test } from 'vitest'
import { addPicture, readPicture } from '../platform/files/pictures.ts'
import { unknownId } from '../security/who-may.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { signIn, type TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { book, goOnline, mobiles } from '../support/trip.ts'

const server = await testServer()
const admin = await server.signIn(mobiles.admin)
const { carTypes } = await admin.call(listCarTypes, {})
const application = {
  firstName: 'Rui',
  lastName: 'Almeida',
  email: 'rui@example.org',
  vehicleMake: 'Toyota',
  vehicleModel: 'Corolla',
  vehicleNumber: '48-QK-27',
}
let numbers = 0
const newMobile = () => `+447700905${100 + numbers++}`

/** A complete sign-up of this person, with changes. */
async function signUpOf(person: TestClient, changes: object = {}) {
  const body = {
    ...application,
    carType: carTypes[0]?.id ?? '',
    licenseImage: await addPicture(person, 'licenseImage'),
  }
  return { body: { ...body, ...changes } }
}

/** The problem that this number gets when it signs in. */
async function signInProblem(mobile: string) {
  const { challengeId, preview } = await server.anonymous.call(requestOtp, { body: { mobile } })
  return server.anonymous.refused(verifyOtp, { body: { challengeId, code: preview?.code ?? '' } })
}

const setApproval = (on: boolean) =>
  asOwner(server.database, 'update settings set driver_approval = $1', [on])

const listedDriver = async (userId: string) => {
  const { rows } = await admin.call(driverList.list, { query: { tab: 'toApprove' } })
  return rows.find(({ id }) => id === userId)
}

describe('with approval by staff', () => {
  test('a driver who has signed up waits, is listed with their licence, and signs in once approved', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    const input = await signUpOf(person)
    expect(await person.call(signUpAsDriver, input)).toEqual({ approved: false })
    // The session goes on, for the application alone.
    expect(await person.call(getMe, {})).toMatchObject({ usertype: 'driver', approved: false })
    expect(await person.refusal(getWallet)).toBe('require_approval')
    const waiting = await signInProblem(mobile)
    expect([waiting.code, waiting.params]).toEqual(['require_approval', undefined])
    expect(await listedDriver(person.userId)).toMatchObject({
      name: 'Rui Almeida',
      licence: 'given',
      vehicleNumber: '48-QK-27',
      createdByAdmin: false,
    })
    expect((await readPicture(admin, input.body.licenseImage)).status).toBe(200)
    await admin.call(approvePeople, { body: { people: [person.userId] } })
    const driver = await server.signIn(mobile)
    expect(await driver.call(getMe, {})).toMatchObject({
      usertype: 'driver',
      driver: { vehicleMake: 'Toyota' },
    })
    expect((await driver.send(getWallet)).status).toBe(200)
    expect((await readPicture(driver, input.body.licenseImage)).status).toBe(200)
  })

  test('and is told at sign-in what is missing', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    await person.call(signUpAsDriver, await signUpOf(person))
    await asOwner(server.database, `update users set license_image = '', vehicle_number = '' where id = $1`, [
      person.userId,
    ])
    expect((await signInProblem(mobile)).params).toEqual({ missing: 'vehicle,licence' })
    expect(await listedDriver(person.userId)).toMatchObject({ licence: 'missing' })
  })
})

describe('a driver who waits', () => {
  /** Has signed up by the legacy call or was added by staff, so something is missing. */
  const lack = (userId: string) =>
    asOwner(server.database, `update users set license_image = '', vehicle_number = '' where id = $1`, [
      userId,
    ])

  test('signs in to complete their application, is told live what is asked, and works once approved', async () => {
    const mobile = newMobile()
    const applied = await server.signIn(mobile)
    await applied.call(signUpAsDriver, await signUpOf(applied))
    await lack(applied.userId)
    const person = await signIn(server.url, mobile, true)
    expect(await person.call(getApplication, {})).toMatchObject({
      firstName: 'Rui',
      vehicleNumber: '',
      licenseImage: '',
      missing: ['vehicle', 'licence'],
      approvalNote: '',
      blocked: null,
    })
    const socket = await person.socket()
    const states: unknown[] = []
    socket.on('feed:state', ({ state }) => states.push(state))
    const topic = topicOf(approvalFeed)
    expect(await socket.emitWithAck('follow', { topic })).toMatchObject({
      ok: true,
      value: { state: { approved: false, missing: ['vehicle', 'licence'] } },
    })

    const licenseImage = await addPicture(person, 'licenseImage')
    const sent = await person.call(updateApplication, { body: { vehicleNumber: '51-ZZ-01', licenseImage } })
    expect(sent).toMatchObject({ vehicleNumber: '51-ZZ-01', licenseImage, missing: [] })
    expect((await readPicture(person, licenseImage)).status).toBe(200)
    expect(await listedDriver(person.userId)).toMatchObject({ licence: 'given', vehicleNumber: '51-ZZ-01' })
    await eventually(async () => states.length > 0, 'what is missing, live')
    expect(states.at(-1)).toEqual({ approved: false, missing: [], approvalNote: '', blocked: null })

    const params = { id: person.userId }
    const { version } = await admin.call<typeof getPerson, 'admin'>(getPerson, { params })
    const approvalNote = 'The plate on the licence cannot be read.'
    await admin.call(updatePerson, { params, version, body: { approvalNote } })
    await eventually(async () => JSON.stringify(states.at(-1)).includes(approvalNote), 'what staff ask')
    expect((await person.call(getApplication, {})).approvalNote).toBe(approvalNote)

    expect(await person.refusal(setAvailability, { body: { driverActiveStatus: true } })).toBe(
      'require_approval',
    )
    await admin.call(approvePeople, { body: { people: [person.userId] } })
    await eventually(async () => JSON.stringify(states.at(-1)).includes('"approved":true'), 'the approval')
    // The same session is now that of a driver, and what was asked is settled.
    await goOnline(server, person)
    expect(await person.refusal(getApplication)).toBe('not_permitted')
    await eventually(async () => {
      const { notifications } = await person.call(listNotifications, { query: {} })
      return notifications.map(({ title }) => title).includes('You’re approved')
    }, 'the notification')
    expect((await admin.call<typeof getPerson, 'admin'>(getPerson, { params })).approvalNote).toBe('')
    socket.disconnect()
  })

  test('is refused by clients that could do nothing with such a session', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    await person.call(signUpAsDriver, await signUpOf(person))
    expect((await signInProblem(mobile)).code).toBe('require_approval')
    expect((await signIn(server.url, mobile, true)).token).toBeDefined()
  })

  test('who is blocked reads why in the same session, which permits nothing else, until the block is lifted', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    await person.call(signUpAsDriver, await signUpOf(person))
    const people = [person.userId]
    await admin.call(approvePeople, { body: { people } })
    await eventually(async () => (await person.send(getWallet)).status === 200, 'the approved session')
    await goOnline(server, person)
    await admin.call(blockPeople, { body: { people, reason: 'Insurance' } })
    await eventually(async () => (await person.send(getWallet)).status === 403, 'the block')
    expect(await person.refusal(getWallet)).toBe('require_approval')
    const blocked = { at: expect.any(String), reason: 'Insurance' }
    expect((await person.call(getApplication, {})).blocked).toEqual(blocked)
    const change = { body: { vehicleNumber: '99-XX-99' } }
    expect(await person.refusal(updateApplication, change)).toBe('not_permitted')
    expect((await person.call(getMe, {})).driver?.driverActiveStatus).toBe(false)
    const again = await signIn(server.url, mobile, true)
    expect((await again.call(getApplication, {})).blocked).toEqual(blocked)
    expect((await signInProblem(mobile)).code).toBe('require_approval')
    await admin.call(unblockPeople, { body: { people } })
    await eventually(async () => (await person.send(getWallet)).status === 200, 'the session of a driver')
  })

  test('who is blocked before the approval waits again when the block is lifted', async () => {
    const person = await server.signIn(newMobile())
    await person.call(signUpAsDriver, await signUpOf(person))
    const people = [person.userId]
    await admin.call(blockPeople, { body: { people, reason: 'Forged licence' } })
    expect(await listedDriver(person.userId)).toBeUndefined()
    expect(await admin.refusal(approvePeople, { body: { people } })).toBe('person_blocked')
    await admin.call(unblockPeople, { body: { people } })
    expect(await listedDriver(person.userId)).toMatchObject({ approved: false, blocked: false })
  })

  test('a blocked rider does not sign in at all', async () => {
    const mobile = newMobile()
    const rider = await server.signIn(mobile)
    await admin.call(blockPeople, { body: { people: [rider.userId], reason: 'Abuse' } })
    await eventually(async () => (await rider.send(getMe)).status === 401, 'the end of the session')
    await expect(signIn(server.url, mobile, true)).rejects.toThrow('require_approval')
  })

  test('changes nothing after the approval, also when both come at once', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    await person.call(signUpAsDriver, await signUpOf(person))
    const [changed] = await Promise.all([
      person.send(updateApplication, { body: { vehicleNumber: '99-XX-99' } }),
      admin.call(approvePeople, { body: { people: [person.userId] } }),
    ])
    expect([200, 403]).toContain(changed.status)
    const refused = await eventually(async () => {
      const answer = await person.send(updateApplication, { body: { vehicleNumber: '00-XX-00' } })
      return answer.status === 403 && (answer.body as { code: string })
    }, 'a refusal')
    expect(refused.code).toBe('not_permitted')
    expect((await person.call(getMe, {})).driver?.vehicleNumber).not.toBe('00-XX-00')
  })

  test('is told what is wrong with what they send', async () => {
    const mobile = newMobile()
    const person = await server.signIn(mobile)
    await person.call(signUpAsDriver, await signUpOf(person))
    const other = await server.signIn(newMobile())
    for (const [body, code] of [
      [{ email: 'nonsense' }, 'proper_email'],
      [{ carType: unknownId }, 'car_type_not_found'],
      [{ lastName: ' ' }, 'validation_failed'],
      [{ licenseImage: await addPicture(other, 'licenseImage') }, 'object-not-found'],
    ] as const)
      expect([body, await person.refusal(updateApplication, { body })]).toEqual([body, code])
    expect(await person.call(getApplication, {})).toMatchObject({
      email: 'rui@example.org',
      lastName: 'Almeida',
    })
  })
})

test('without approval a driver starts at once, in the session that they have', async () => {
  await setApproval(false)
  let person = await server.signIn(newMobile())
  // The setting takes effect within a second.
  await eventually(async () => {
    person = await server.signIn(newMobile())
    return (await person.call(signUpAsDriver, await signUpOf(person))).approved
  }, 'a driver who needs no approval')
  expect(await person.call(getMe, {})).toMatchObject({ usertype: 'driver', approved: true })
  await goOnline(server, person)
  expect(await person.refusal(signUpAsDriver, await signUpOf(person))).toBe('not_permitted')
  await setApproval(true)
})

describe('refused, and the rider stays a rider', () => {
  const refusalOf = async (person: TestClient, changes: object = {}) => {
    const refusal = await person.refusal(signUpAsDriver, await signUpOf(person, changes))
    expect((await person.call(getMe, {})).usertype).toBe('rider')
    return refusal
  }

  test('a rider who has booked', async () => {
    const rider = await server.signIn(newMobile())
    await asOwner(
      server.database,
      `update users set first_name = 'Ada', last_name = 'Byron', email = 'ada@example.org' where id = $1`,
      [rider.userId],
    )
    await goOnline(server, await server.signIn(mobiles.driver))
    await book(rider)
    expect(await refusalOf(rider)).toBe('account_in_use')
  })

  test('a rider with money in the wallet', async () => {
    const rider = await server.signIn(newMobile())
    await asOwner(
      server.database,
      `with entry as (insert into ledger_entries (id, event) values (gen_random_uuid(), 'test') returning id),
         account as (insert into ledger_accounts (name) values ('test') returning name)
       insert into ledger_lines (entry_id, line, account, amount, purpose)
       select entry.id, line, case line when 1 then 'rider:${rider.userId}' else account.name end, amount, 'test'
       from entry, account, (values (1, 500), (2, -500)) as lines (line, amount)`,
    )
    expect(await refusalOf(rider)).toBe('account_in_use')
  })

  test('what is missing, wrong or of another person', async () => {
    const rider = await server.signIn(newMobile())
    const other = await server.signIn(newMobile())
    for (const [changes, code] of [
      [{ licenseImage: '' }, 'validation_failed'],
      [{ lastName: '  ' }, 'validation_failed'],
      [{ email: 'nonsense' }, 'proper_email'],
      [{ carType: unknownId }, 'car_type_not_found'],
      [{ licenseImage: await addPicture(other, 'licenseImage') }, 'object-not-found'],
      [{ licenseImage: await addPicture(rider, 'profileImage') }, 'object-not-found'],
    ] as const)
      expect([changes, await refusalOf(rider, changes)]).toEqual([changes, code])
  })

  test('one of two sign-ups at once', async () => {
    const person = await server.signIn(newMobile())
    const input = await signUpOf(person)
    const answers = await Promise.all([1, 2].map(() => person.send(signUpAsDriver, input)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
