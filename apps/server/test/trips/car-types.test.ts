import { createBooking } from '@cabstand/contract/http/trips/bookings'
import * as contract from '@cabstand/contract/http/trips/car-types'
import { type CarTypeInput, type CarTypeRecord, carTypes } from '@cabstand/contract/http/trips/car-types'
import { createQuotes, listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { tariffOf } from '@cabstand/domain/fare/car-type-fields'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asApp, asOwner, holdLock } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { drop, mobiles, pickup } from '../support/trip.ts'

const server = await testServer()
const lena = await server.signIn(mobiles.admin)
const rider = await server.signIn(mobiles.rider)
await asOwner(
  server.database,
  `insert into users (id, usertype, first_name, last_name, mobile, email, referral_id)
   values (gen_random_uuid(), 'admin', 'Bela', 'Fonseca', '+351910555099', 'bela@example.com', 'bela1234')`,
)
const bela = await server.signIn('+351910555099')

const list = async () => (await lena.call(contract.listAllCarTypes, {})).carTypes
const named = async (name: string): Promise<CarTypeRecord> => {
  const found = (await list()).find((carType) => carType.name === name)
  if (found === undefined) throw new Error(`no car type ${name}`)
  return found
}
let made = 0
/** A car type of its own for a test. */
const add = (changes: Partial<CarTypeInput> = {}) => {
  made += 1
  return lena.call(carTypes.create, {
    body: { ...carTypes.exampleInput, name: `Made ${made}`, ...changes },
  })
}
const of = ({ id, version }: CarTypeRecord) => ({ params: { id }, version })
const offeredNames = async () => (await rider.call(listCarTypes, {})).carTypes.map(({ name }) => name)
const quotedNames = async () =>
  (await rider.call(createQuotes, { body: { pickup, drop } })).quotes.map(({ carType }) => carType.name)
const setEdits = (allowed: boolean) =>
  asOwner(server.database, 'update settings set allow_critical_edits_admin = $1', [allowed])

test('an added car type is at the end of the list, with a first tariff, and offered to riders', async () => {
  const added = await add({ name: 'Estate', extraInfo: ' 4 seats, much luggage ' })
  expect(added).toMatchObject({
    name: 'Estate',
    extraInfo: '4 seats, much luggage',
    version: 1,
    tariffVersion: 1,
    changedBy: 'Lena Moreau',
    drivers: 0,
    archivedAt: null,
  })
  expect((await list()).at(-1)?.id).toBe(added.id)
  expect(await offeredNames()).toContain('Estate')
  expect(await quotedNames()).toContain('Estate')
})

test('parcel types and options reach riders with their texts in other languages', async () => {
  const choices = { Letter: 'رسالة', 'Insulated bag': 'حقيبة' }
  const { id } = await add({
    service: 'delivery',
    parcelTypes: [{ description: 'Letter', amount: 0 }],
    options: [{ description: 'Insulated bag', amount: 80 }],
    translations: { ar: { name: 'ساعٍ', extraInfo: '', choices } },
  })
  const seen = (await rider.call(listCarTypes, {})).carTypes.find((carType) => carType.id === id)
  expect(seen?.translations.ar?.choices).toEqual(choices)
})

describe('versions', () => {
  test('a change raises the version; a change of a price also makes a new tariff, which keeps the old one', async () => {
    const first = await add()
    const second = await lena.call(carTypes.update, { ...of(first), body: { extraInfo: 'New seats' } })
    expect(second).toMatchObject({ version: 2, tariffVersion: 1, extraInfo: 'New seats' })
    const third = await bela.call(carTypes.update, {
      ...of(second),
      body: { ratePerUnitDistance: '1.00' },
    })
    expect(third).toMatchObject({ version: 3, tariffVersion: 2, changedBy: 'Bela Fonseca' })
    const { tariffs } = await lena.call(contract.listTariffVersions, { params: { id: first.id } })
    expect(
      tariffs.map(({ version, ratePerUnitDistance, changedBy }) => [version, ratePerUnitDistance, changedBy]),
    ).toEqual([
      [2, '1.00', 'Bela Fonseca'],
      [1, '0.95', 'Lena Moreau'],
    ])
    expect(tariffs[0]?.since).toBe(third.tariffSince)
  })

  test('of two admins who edit one car type, the second is told who changed it and when', async () => {
    const read = await add()
    const theirs = await bela.call(carTypes.update, { ...of(read), body: { baseFare: 300 } })
    const problem = await lena.refused(carTypes.update, { ...of(read), body: { baseFare: 400 } })
    expect(problem).toMatchObject({
      status: 412,
      code: 'record_changed',
      params: { version: 2, changedBy: 'Bela Fonseca', changedAt: theirs.changedAt },
    })
    const stored = await lena.call(carTypes.get, { params: { id: read.id } })
    expect(stored.baseFare).toBe(300)
    // Taking over is the same change for the current version.
    const mine = await lena.call(carTypes.update, { ...of(stored), body: { baseFare: 400 } })
    expect(mine).toMatchObject({ version: 3, baseFare: 400, changedBy: 'Lena Moreau' })
  })

  test('of two who save at the same moment one wins, and the other changes nothing', async () => {
    const read = await add()
    const lock = await holdLock(server.database, 'select from car_types where id = $1 for update', [read.id])
    const answers = [lena, bela].map((who, index) =>
      who.send(carTypes.update, { ...of(read), body: { baseFare: 301 + index } }),
    )
    await lock.waiting(2)
    await lock.release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412])
    const carType = await lena.call(carTypes.get, { params: { id: read.id } })
    expect(carType).toMatchObject({ version: 2, baseFare: 301 + statuses.indexOf(200) })
  })

  test('without a version nothing is changed', async () => {
    const { id } = await add()
    for (const header of [undefined, '*', '1', 'W/"1"', '"0"', '"1", "2"']) {
      const answer = await lena.send(
        carTypes.update,
        { params: { id }, body: { baseFare: 1 } },
        header === undefined ? {} : { 'if-match': header },
      )
      expect([answer.status, (answer.body as { code: string }).code], header).toEqual([
        428,
        'version_missing',
      ])
    }
  })

  test('a repeated request gets the first response, although the version has risen', async () => {
    const read = await add()
    const key = { 'idempotency-key': 'the-same-action' }
    const input = { ...of(read), body: { baseFare: 777 } }
    const first = await lena.send(carTypes.update, input, key)
    const again = await lena.send(carTypes.update, input, key)
    expect(again.text).toBe(first.text)
    const other = await lena.send(carTypes.update, { ...input, version: 2 }, key)
    expect((other.body as { code: string }).code).toBe('idempotency_key_reused')
  })

  test('a change by another program raises the versions too, and names no person', async () => {
    const { id } = await add()
    await asOwner(server.database, 'update car_types set min_fare = min_fare + 1 where id = $1', [id])
    const carType = await lena.call(carTypes.get, { params: { id } })
    expect(carType).toMatchObject({ version: 2, tariffVersion: 2, changedBy: null })
    const { tariffs } = await lena.call(contract.listTariffVersions, { params: { id } })
    expect(tariffs.map(({ version }) => version)).toEqual([2, 1])
  })

  test('the tariffs it has had cannot be changed by the application', async () => {
    await expect(asApp(server.database, 'update tariff_versions set base_fare = 0')).rejects.toThrow(
      'permission denied',
    )
    await expect(asOwner(server.database, 'delete from tariff_versions')).rejects.toThrow('append-only')
  })
})

describe('fields', () => {
  test('a name is unique, whatever its case, and the error is at its field', async () => {
    const one = await add({ name: 'Limousine' })
    const other = await add()
    const taken = {
      status: 409,
      code: 'name_taken',
      errors: [{ path: 'body.name', message: 'Another record has this value.', code: 'taken' }],
    }
    const body = { ...carTypes.exampleInput, name: 'limousine' }
    expect(await lena.refused(carTypes.create, { body })).toMatchObject(taken)
    expect(
      await lena.refused(carTypes.update, { ...of(other), body: { name: ' LIMOUSINE ' } }),
    ).toMatchObject(taken)
    await lena.call(carTypes.update, { ...of(one), body: { name: 'LIMOUSINE' } })
  })

  test('each invalid field is named with its code', async () => {
    const body: CarTypeInput = {
      ...carTypes.exampleInput,
      name: ' ',
      baseFare: -1,
      ratePerUnitDistance: '0.12345',
      convenienceFees: '112',
      cancelSlab: [
        { minsDelayed: 5, amount: 100 },
        { minsDelayed: 5, amount: 200 },
      ],
      parcelTypes: [{ description: 'Letter', amount: 100 }],
    }
    const { status, errors } = await lena.refused(carTypes.create, { body })
    expect(status).toBe(400)
    expect(errors?.map(({ path, code }) => [path, code])).toEqual([
      ['body.name', 'required'],
      ['body.baseFare', 'amount'],
      ['body.ratePerUnitDistance', 'amount'],
      ['body.convenienceFees', 'percentage'],
      ['body.cancelSlab.1.minsDelayed', 'twice'],
      ['body.parcelTypes', 'delivery_only'],
    ])
  })

  test('delivery has parcel types and options, until it serves people', async () => {
    const parcelTypes = [{ description: 'Up to 5 kg', amount: 250 }]
    const parcel = await add({ service: 'delivery', parcelTypes })
    expect(parcel.parcelTypes).toEqual(parcelTypes)
    const changed = { ...of(parcel), body: { service: 'taxi' } }
    expect((await lena.refused(carTypes.update, changed)).errors?.[0]?.code).toBe('delivery_only')
    const body = { service: 'taxi' as const, parcelTypes: [] }
    expect(await lena.call(carTypes.update, { ...of(parcel), body })).toMatchObject(body)
  })

  test('steps of the cancellation fee are stored in their order', async () => {
    const cancelSlab = [
      { minsDelayed: 9, amount: 400 },
      { minsDelayed: 0, amount: 0 },
    ]
    expect((await add({ cancelSlab })).cancelSlab.map(({ minsDelayed }) => minsDelayed)).toEqual([0, 9])
  })
})

describe('archiving', () => {
  test('an archived car type is in no list and no quote for riders, and its quotes can still be booked', async () => {
    const carType = await add({ name: 'Old Rank' })
    const tripDate = new Date(Date.now() + 3_600_000).toISOString()
    const { quotes } = await rider.call(createQuotes, { body: { pickup, drop, tripDate } })
    const quote = quotes.find((one) => one.carType.id === carType.id)
    const archived = await lena.call(contract.archiveCarType, of(carType))
    expect(archived.archivedAt).not.toBeNull()
    expect(await offeredNames()).not.toContain('Old Rank')
    expect(await quotedNames()).not.toContain('Old Rank')
    expect((await named('Old Rank')).id).toBe(carType.id)
    const booking = await rider.call(createBooking, { body: { quoteId: quote?.quoteId ?? '', tripDate } })
    expect(booking).toMatchObject({ status: 'NEW', carType: { name: 'Old Rank' } })
    const restored = await lena.call(contract.restoreCarType, of(archived))
    expect(restored).toMatchObject({ archivedAt: null, version: 3 })
    expect(await quotedNames()).toContain('Old Rank')
  })

  test('a car type in use can be archived, not deleted; an unused one can be deleted', async () => {
    const city = await named('City')
    expect((await lena.call(carTypes.get, { params: { id: city.id } })).inUse).toBe(true)
    expect(city.drivers).toBeGreaterThan(0)
    expect(await lena.refusal(carTypes.delete, of(city))).toBe('car_type_in_use')
    const unused = await add({ service: 'delivery' })
    expect((await lena.call(carTypes.get, { params: { id: unused.id } })).inUse).toBe(false)
    expect(await lena.refusal(carTypes.delete, { ...of(unused), version: 2 })).toBe('record_changed')
    await lena.call(carTypes.delete, of(unused))
    expect(await lena.refusal(carTypes.get, { params: { id: unused.id } })).toBe('car_type_not_found')
  })
})

test('riders see the car types in the order that admins set; it does not disturb who edits one', async () => {
  const before = await list()
  const ids = before.map(({ id }) => id).toReversed()
  const { carTypes: ordered } = await lena.call(contract.orderCarTypes, { body: { ids } })
  expect(ordered.map(({ id, version }) => [id, version])).toEqual(
    before.toReversed().map(({ id, version }) => [id, version]),
  )
  const offered = ordered.filter(({ archivedAt }) => archivedAt === null).map(({ name }) => name)
  await eventually(async () => (await offeredNames()).join() === offered.join(), 'the order for riders')
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), ids[1]]]) {
    expect(await lena.refusal(contract.orderCarTypes, { body: { ids: wrong } })).toBe('list_changed')
  }
})

test('in demo mode nothing can be changed, and a tariff can still be tried out', async () => {
  const carType = await add()
  const unchanged = await list()
  const sameOrder = { body: { ids: unchanged.map(({ id }) => id) } }
  await setEdits(false)
  await eventually(async () => (await lena.send(contract.orderCarTypes, sameOrder)).status === 403)
  const writes = [
    [carTypes.create, { body: { ...carTypes.exampleInput, name: 'Refused' } }],
    [carTypes.update, { ...of(carType), body: { baseFare: 1 } }],
    [contract.restoreCarType, of(carType)],
    [carTypes.delete, of(carType)],
    [contract.orderCarTypes, sameOrder],
  ] as const
  for (const [endpoint, input] of writes) expect(await lena.refusal(endpoint, input)).toBe('demo_mode')
  expect(await list()).toEqual(unchanged)
  const trial = { tariff: tariffOf(carType), trip: { distance: '1', durationSeconds: 60 } }
  expect(await lena.call(contract.tryOutTariff, { body: trial })).toBeDefined()
  await setEdits(true)
  await eventually(async () => (await lena.send(contract.orderCarTypes, sameOrder)).status === 200)
})

describe('trying a tariff out', () => {
  test('prices a distance and a time with the present tariff and another one', async () => {
    const carType = await add()
    const tariff = { ...tariffOf(carType), ratePerUnitDistance: '1.00' }
    const trip = { distance: '6.4', durationSeconds: 900 }
    const answer = await lena.call(contract.tryOutTariff, { body: { carType: carType.id, tariff, trip } })
    // 2.40 + 6.08 + 3.60 = 12.08, fee 12 %: 1.45; and with 1.00 per kilometre.
    expect(answer.present).toMatchObject({ fare: 1208, convenienceFees: 145, tripCost: 1353 })
    expect(answer.trial).toMatchObject({ fare: 1240, convenienceFees: 149, tripCost: 1389 })
    expect(answer).toMatchObject({ distance: '6.40', distanceUnit: 'km', polyline: null })
    expect(answer.trial.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['base', 240],
      ['distance', 640],
      ['time', 360],
      ['fare', 1240],
      ['fee', 149],
      ['tripCost', 1389],
      ['driverShare', 1240],
    ])
    expect((await named(carType.name)).ratePerUnitDistance).toBe('0.95')
  })

  test('names an invalid field of the tariff', async () => {
    const tariff = { ...tariffOf(await add()), convenienceFees: '112' }
    const trip = { distance: '1', durationSeconds: 60 }
    const { errors } = await lena.refused(contract.tryOutTariff, { body: { tariff, trip } })
    expect(errors?.map(({ path, code }) => [path, code])).toEqual([
      ['body.tariff.convenienceFees', 'percentage'],
    ])
  })

  test('a quote costs what the try-out said, for any tariff, and keeps that tariff', async () => {
    let carType = await add({ name: 'Property' })
    const rate = fc.integer({ min: 0, max: 99_999 }).map((rate) => (rate / 1000).toFixed(3))
    const tariffs = fc.record({
      baseFare: fc.integer({ min: 0, max: 2000 }),
      minFare: fc.integer({ min: 0, max: 3000 }),
      ratePerUnitDistance: rate,
      ratePerHour: rate,
      fee: fc.oneof(
        fc.record({
          convenienceFeeType: fc.constant('flat' as const),
          convenienceFees: fc.nat(900).map(String),
        }),
        fc.record({
          convenienceFeeType: fc.constant('percentage' as const),
          convenienceFees: fc.nat(10_000).map((hundredths) => (hundredths / 100).toFixed(2)),
        }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(tariffs, async ({ fee, ...prices }) => {
        const tariff = { ...tariffOf(carType), ...prices, ...fee }
        const body = { carType: carType.id, tariff, trip: { pickup, drop } }
        const { trial } = await lena.call(contract.tryOutTariff, { body })
        carType = await lena.call(carTypes.update, { ...of(carType), body: { ...prices, ...fee } })
        const { quotes } = await rider.call(createQuotes, { body: { pickup, drop } })
        const quote = quotes.find((one) => one.carType.id === carType.id)
        expect(quote?.tripCost).toBe(trial.tripCost)
        const [stored] = await asOwner<{ version: number }>(
          server.database,
          `select (tariff->>'version')::int as version from quotes where id = $1`,
          [quote?.quoteId],
        )
        expect(stored?.version).toBe(carType.tariffVersion)
        // With the present tariff, which is now the same.
        expect((await lena.call(contract.tryOutTariff, { body })).present).toEqual(trial)
      }),
      { numRuns: 8 },
    )
  })
})
