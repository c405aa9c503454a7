import { setPersonPictures } from '@cabstand/contract/http/people/person-records'
import { getMe, updateMe } from '@cabstand/contract/http/people/users'
import { carTypes } from '@cabstand/contract/http/trips/car-types'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { describe, expect, test } from 'vitest'
import { unknownId } from '../../security/who-may.ts'
import { asOwner } from '../../support/as-owner.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { runTask } from '../../support/run-task.ts'
import { testServer } from '../../support/test-server.ts'
import { acceptedTrip, driveUntil, mobiles } from '../../support/trip.ts'
import { addPicture, beginUpload, readPicture, sendPicture } from './pictures.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })
const admin = await server.signIn(mobiles.admin)
const fleetadmin = await server.signIn(mobiles.fleetadmin)
const rider = await server.signIn(mobiles.rider)
const otherRider = await server.signIn(mobiles.otherRider)
const driver = await server.signIn(mobiles.driver)
/** Drivers of the fleet admin, and without an owner. */
const ownDriver = await server.signIn(mobiles.simulated(0))
const freeDriver = await server.signIn(mobiles.simulated(1))

const askers = {
  anonymous: server.anonymous,
  admin,
  fleetadmin,
  rider,
  otherRider,
  driver,
  ownDriver,
  freeDriver,
}

/** Who can read a file; all others must get what they get for a file that does not exist. */
async function readersOf(address: string): Promise<string[]> {
  const readers: string[] = []
  for (const [name, client] of Object.entries(askers)) {
    const { status } = await readPicture(client, address)
    if (status === 200) readers.push(name)
    else expect([name, status]).toEqual([name, name === 'anonymous' ? 401 : 404])
  }
  return readers
}

const pictureOf = (person: string, changes: object) =>
  admin.call(setPersonPictures, { params: { id: person }, body: changes })

describe('who can read', () => {
  test('a file that no record names: who uploaded it', async () => {
    expect(await readersOf(await addPicture(rider, 'profileImage'))).toEqual(['rider'])
    expect(await readersOf(await addPicture(admin, 'carTypePhoto'))).toEqual(['admin'])
  })

  test('the picture of a car type: everyone, also before they sign in', async () => {
    const photo = await addPicture(admin, 'carTypePhoto')
    const body = { ...carTypes.exampleInput, name: 'Estate', photo }
    const { id, version } = await admin.call(carTypes.create, { body })
    expect(await readersOf(photo)).toEqual(Object.keys(askers))
    const { carTypes: offered } = await server.anonymous.call(listCarTypes, {})
    expect(offered.find((carType) => carType.id === id)?.photo).toBe(photo)
    await admin.call(carTypes.delete, { params: { id }, version })
    expect(await readersOf(photo)).toEqual([])
  })

  test('a licence: the driver, admins, and the fleet admin who owns the driver', async () => {
    const licenses = new Map<string, string>()
    for (const person of [ownDriver, freeDriver]) {
      const licenseImage = await addPicture(admin, 'licenseImage')
      await pictureOf(person.userId, { licenseImage })
      licenses.set(person.userId, licenseImage)
    }
    expect(await readersOf(licenses.get(ownDriver.userId) ?? '')).toEqual([
      'admin',
      'fleetadmin',
      'ownDriver',
    ])
    expect(await readersOf(licenses.get(freeDriver.userId) ?? '')).toEqual(['admin', 'freeDriver'])
  })

  test('a profile picture: staff, and the other party of a booking while it is under way', {
    timeout: 30_000,
  }, async () => {
    const pictures = await Promise.all([rider, driver].map((one) => addPicture(one, 'profileImage')))
    const [ofRider = '', ofDriver = ''] = pictures
    await rider.call(updateMe, { body: { profileImage: ofRider } })
    await driver.call(updateMe, { body: { profileImage: ofDriver } })
    expect(await readersOf(ofRider)).toEqual(['admin', 'rider'])
    const trip = await acceptedTrip(server, rider, driver)
    expect(await readersOf(ofRider)).toEqual(['admin', 'rider', 'driver'])
    expect(await readersOf(ofDriver)).toEqual(['admin', 'fleetadmin', 'rider', 'driver'])
    await driveUntil('rate', { booking: trip, rider, driver })
    expect(await readersOf(ofRider)).toEqual(['admin', 'rider'])
    expect(await readersOf(ofDriver)).toEqual(['admin', 'fleetadmin', 'driver'])
  })

  test('the right is checked each time, also of what the browser has', async () => {
    const address = await addPicture(admin, 'licenseImage')
    await pictureOf(ownDriver.userId, { licenseImage: address })
    const first = await readPicture(fleetadmin, address)
    const etag = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await readPicture(fleetadmin, address, etag)).status).toBe(304)
    await asOwner(server.database, 'update users set fleetadmin = null where id = $1', [ownDriver.userId])
    expect((await readPicture(fleetadmin, address, etag)).status).toBe(404)
  })
})

test('files have a policy of their own, and only public ones are kept without asking', async () => {
  const address = await addPicture(rider, 'profileImage')
  const { headers } = await readPicture(rider, address)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': 'inline',
  })
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox;')
  expect(policy).not.toContain('script-src')
})

describe('a record names a picture', () => {
  const profileImageOf = async () => (await rider.call(getMe, {})).profileImage

  test('of one’s own, for this purpose, once', async () => {
    const mine = await addPicture(rider, 'profileImage')
    await rider.call(updateMe, { body: { profileImage: mine } })
    const notMine = await addPicture(otherRider, 'profileImage')
    const forSomethingElse = await addPicture(rider, 'licenseImage')
    const unfinished = `/api/files/${await sendPicture(rider, 'profileImage', new Uint8Array([1]))}`
    for (const profileImage of [notMine, forSomethingElse, unfinished, `/api/files/${unknownId}`]) {
      const problem = await rider.refused(updateMe, { body: { profileImage } })
      expect([problem.code, problem.errors?.[0]?.path]).toEqual(['object-not-found', 'body.profileImage'])
    }
    expect(await otherRider.refusal(updateMe, { body: { profileImage: mine } })).toBe('object-not-found')
    for (const profileImage of ['https://evil.example/a.png', 'javascript:alert(1)', '/api/files/../me'])
      expect(await rider.refusal(updateMe, { body: { profileImage } })).toBe('validation_failed')
    expect(await profileImageOf()).toBe(mine)
  })

  test('and the picture that it replaces is deleted', async () => {
    const old = await addPicture(rider, 'profileImage')
    await rider.call(updateMe, { body: { profileImage: old } })
    // The picture before that one is deleted as well.
    await server.clock.settle()
    const before = storage.objects.size
    await rider.call(updateMe, { body: { profileImage: '' } })
    expect((await readPicture(rider, old)).status).toBe(404)
    await server.clock.settle()
    expect(storage.objects.size).toBe(before - 1)
  })

  test('only if the write succeeds', async () => {
    const profileImage = await addPicture(rider, 'profileImage')
    const before = await profileImageOf()
    expect(await rider.refusal(updateMe, { body: { profileImage, email: 'nonsense' } })).toBe('proper_email')
    expect(await profileImageOf()).toBe(before)
    expect(await readersOf(profileImage)).toEqual(['rider'])
    await rider.call(updateMe, { body: { profileImage } })
  })

  test('of a car type, whose version rises', async () => {
    const { id } = await admin.call(carTypes.create, { body: { ...carTypes.exampleInput, name: 'Wagon' } })
    const params = { id }
    const photo = await addPicture(admin, 'carTypePhoto')
    const saved = await admin.call(carTypes.update, { params, version: 1, body: { photo } })
    expect([saved.version, saved.photo]).toEqual([2, photo])
    const late = { params, version: 1, body: { photo: '' } }
    expect(await admin.refusal(carTypes.update, late)).toBe('record_changed')
    expect((await readPicture(server.anonymous, photo)).status).toBe(200)
  })

  test('fleet admins write those of their own drivers, and licences are for drivers', async () => {
    const licenseImage = await addPicture(fleetadmin, 'licenseImage')
    const of = (id: string) => ({ params: { id }, body: { licenseImage } })
    expect(await fleetadmin.refusal(setPersonPictures, of(freeDriver.userId))).toBe('person_not_found')
    expect(await admin.refusal(setPersonPictures, of(rider.userId))).toBe('validation_failed')
    expect(await fleetadmin.call(setPersonPictures, of(driver.userId))).toMatchObject({ licenseImage })
    const [entry] = await asOwner<{ changes: unknown; personal: unknown }>(
      server.database,
      `select changes, personal from audit_log where action = 'setPersonPictures' and subject_id = $1`,
      [driver.userId],
    )
    expect(entry?.changes).toEqual([{ field: 'licenseImage', hidden: 'personal' }])
    expect(entry?.personal).toEqual({ licenseImage: { before: '', after: licenseImage } })
  })
})

test('what is not finished or used within a day is deleted, and what a record names stays', async () => {
  const kept = await addPicture(rider, 'profileImage')
  await rider.call(updateMe, { body: { profileImage: kept } })
  await addPicture(rider, 'profileImage')
  await beginUpload(rider, 'profileImage', 1000, new Uint8Array(500))
  // A process that died before it had noted what the object is for.
  await storage.put('parts/00/lost', Buffer.from('lost'))
  await asOwner(
    server.database,
    `insert into stored_objects values ('parts/00/lost', now() + interval '1 hour')`,
  )
  await server.clock.forward(23 * 60)
  await runTask(server.database, 'platform:cleanup')
  const listed = () =>
    asOwner(server.database, 'select id from uploads union all select id from files where subject is null')
  expect(await listed()).not.toEqual([])
  await server.clock.forward(61)
  await runTask(server.database, 'platform:cleanup')
  expect(await listed()).toEqual([])
  const keys = await asOwner<{ key: string }>(server.database, 'select key from files')
  expect([...storage.objects.keys()].sort()).toEqual(keys.map(({ key }) => key).sort())
  expect((await readPicture(rider, kept)).status).toBe(200)
})
