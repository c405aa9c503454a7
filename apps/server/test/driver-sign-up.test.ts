import { requestOtp, verifyOtp } from '@cabstand/contract/http/auth'
import { signUpAsDriver } from '@cabstand/contract/http/driver-sign-up'
import { approvePeople, driverList } from '@cabstand/contract/http/people'
import { listCarTypes } from '@cabstand/contract/http/pricing'
import { getMe } from '@cabstand/contract/http/users'
import { getWallet } from '@cabstand/contract/http/wallet'
import { describe, expect, test } from 'vitest'
import { asOwner } from './as-owner.ts'
import { addPicture, readPicture } from './files/pictures.ts'
import { unknownId } from './security/who-may.ts'
import type { TestClient } from './test-client.ts'
import { testServer } from './test-server.ts'
import { book, eventually, goOnline, mobiles } from './trip.ts'

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
    expect((await person.send(getMe)).status).toBe(401)
    const waiting = await signInProblem(mobile)
    expect([waiting.code, waiting.params]).toEqual(['require_approval', undefined])
    expect(await listedDriver(person.userId)).toMatchObject({
      name: 'Rui Almeida',
      licence: 'given',
      vehicleNumber: '48-QK-27',
      createdByAdmin: false,
    })
    expect((await readPicture(admin, input.body.licenseImage)).status).toBe(200)
    await admin.call(approvePeople, { body: { people: [person.userId], approved: true } })
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

  test('what is missing, wrong or of somebody else', async () => {
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
