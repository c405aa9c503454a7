import { exampleDriverInput } from '@cabstand/contract/examples/people'
import { correctWallet } from '@cabstand/contract/http/money/adjustments'
import { listRecordHistory } from '@cabstand/contract/http/operator/audit-log'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import * as people from '@cabstand/contract/http/people/person-records'
import { getMe, listMyPlaces, updateMe } from '@cabstand/contract/http/people/users'
import { getBooking } from '@cabstand/contract/http/trips/bookings'
import { riderAccount } from '@cabstand/domain/ledger/accounts'
import { describe, expect, test } from 'vitest'
import { getWalletBalance, listEntriesAbout } from '../../src/money/wallet/index.ts'
import { asOwner, holdLock } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { of, startPeopleStage } from '../support/people-stage.ts'
import { signIn as signInAt } from '../support/test-client.ts'
import { acceptedTrip, driveUntil, goOnline, mobiles } from '../support/trip.ts'

const { server, lena, fleetadmin, rider, carType, contacts, input, add, read, set, addFleet } =
  await startPeopleStage()
const refusedFields = (problem: {
  errors?: readonly { path: string; code?: string | undefined }[] | undefined
}) => problem.errors?.map(({ path, code }) => [path, code])

describe('a caller', () => {
  const find = (mobile: string) => lena.call(people.findCaller, { query: { mobile } })

  test('is found by their number, with the places and the rides that they had', async () => {
    const taker = await server.signIn((await add('driver', { carType })).mobile ?? '')
    const trip = await acceptedTrip(server, rider, taker)
    await driveUntil('rate', { booking: trip, rider, driver: taker })
    const { caller } = await find(mobiles.rider)
    expect(caller).toMatchObject({ id: rider.userId, usertype: 'rider', walletBalance: expect.any(Number) })
    expect(caller?.trips[0]).toMatchObject({ id: trip.id })
    expect(caller?.trips.length).toBeLessThanOrEqual(5)
    expect(caller?.places).toEqual((await rider.call(listMyPlaces, { query: {} })).places)
    expect(caller?.places.length).toBeGreaterThan(0)
  })

  test('is found by the number as it is typed in the country of the settings', async () => {
    const person = await add('rider', { mobile: '+351910559001' })
    for (const typed of ['910 559 001', '00351 910559001'])
      expect((await find(typed)).caller, typed).toMatchObject({ id: person.id, rides: 0, trips: [] })
  })

  test('is null when no account has the number, and a part of a number finds no one', async () => {
    expect(await find('+351910559999')).toEqual({ caller: null })
    expect(await lena.refusal(people.findCaller, { query: { mobile: '+35191055900' } })).toBe(
      'invalid_mobile',
    )
  })

  test('who drives is told apart from a rider', async () => {
    expect((await find(mobiles.driver)).caller?.usertype).toBe('driver')
  })

  test('is added with a name and without an e-mail address', async () => {
    const { mobile } = contacts()
    const person = await add('rider', { mobile, email: '' })
    expect(person).toMatchObject({ mobile, email: '' })
    await add('rider', { email: '' })
    expect((await find(mobile)).caller?.id).toBe(person.id)
  })
})

describe('adding', () => {
  test.each(['rider', 'driver', 'fleetadmin', 'admin'] as const)(
    'a %s makes an approved account with a referral id, who can sign in at once',
    async (usertype) => {
      const person = await add(usertype, { firstName: 'Ana Rosa' })
      expect(person).toMatchObject({
        usertype,
        name: 'Ana Rosa Reis',
        approved: true,
        createdByAdmin: true,
        version: 1,
        changedBy: 'Lena Moreau',
        walletBalance: usertype === 'rider' || usertype === 'driver' ? 0 : null,
      })
      expect(person.referralId).toMatch(/^anarosa[1-9]\d{3}$/)
      const client = await server.signIn(person.mobile ?? '')
      expect(await client.call(getMe, {})).toMatchObject({ id: person.id, usertype, approved: true })
    },
  )

  test('a driver stores every field; one who is not approved cannot sign in', async () => {
    const body = {
      ...exampleDriverInput,
      ...contacts(),
      approved: false,
      carType,
      fleetadmin: fleetadmin.userId,
    }
    const person = await lena.call<typeof people.createPerson, 'admin'>(people.createPerson, { body })
    const { usertype: _, carType: __, fleetadmin: ___, ...same } = body
    expect(await read(person.id)).toMatchObject({
      ...same,
      carType: { id: carType },
      fleetadmin: { id: fleetadmin.userId, name: 'Bela Fonseca' },
      signupViaReferral: null,
      queue: false,
      trips: 0,
      userrating: null,
    })
    await expect(server.signIn(body.mobile)).rejects.toThrow('require_approval')
  })

  test('a mobile number or confirmed e-mail address that is in use is refused with user_exists, at the field', async () => {
    const known = await add('rider')
    await asOwner(server.database, 'update users set email_confirmed_at = now() where id = $1', [known.id])
    const one = { mobile: known.mobile ?? '', email: contacts().email }
    const other = { mobile: contacts().mobile, email: (known.email ?? '').toUpperCase() }
    for (const [body, path] of [
      [input('driver', one), 'body.mobile'],
      [input('rider', other), 'body.email'],
    ] as const) {
      const problem = await lena.refused(people.createPerson, { body })
      expect([problem.status, problem.code, refusedFields(problem)]).toEqual([
        409,
        'user_exists',
        [[path, 'taken']],
      ])
    }
  })

  test('contacts that cannot be checked are refused with email_or_mobile_issue', async () => {
    for (const [changes, fields] of [
      [
        { mobile: '12', email: 'nobody' },
        [
          ['body.email', 'email'],
          ['body.mobile', 'mobile'],
        ],
      ],
      [{ mobile: ' ' }, [['body.mobile', 'required']]],
      [{ email: '' }, [['body.email', 'required']]],
      [{ mobile: '+351910555014 ext 3' }, [['body.mobile', 'mobile']]],
    ] as const) {
      const problem = await lena.refused(people.createPerson, { body: input('admin', changes) })
      expect([problem.status, problem.code, refusedFields(problem)]).toEqual([
        422,
        'email_or_mobile_issue',
        fields,
      ])
    }
  })

  test('a number without a prefix belongs to the country of the settings', async () => {
    await asOwner(server.database, `update settings set country = 'PT'`)
    expect((await add('rider', { mobile: '912 004 118' })).mobile).toBe('+351912004118')
  })

  test('restrictCountry restricts suggestions of places, and gives no prefix', async () => {
    await asOwner(server.database, `update settings set country = '', restrict_country = 'PT'`)
    await eventually(
      async () => (await server.anonymous.call(getSettings, {})).country === '',
      'the settings',
    )
    const body = input('rider', { mobile: '912 004 119' })
    expect(await lena.refusal(people.createPerson, { body })).toBe('email_or_mobile_issue')
    await asOwner(server.database, `update settings set country = 'PT', restrict_country = ''`)
    await eventually(
      async () => (await server.anonymous.call(getSettings, {})).country === 'PT',
      'the settings',
    )
  })

  test('each invalid field is named; other roles have no car, and references must exist', async () => {
    const unknown = '01900000-0000-7000-8000-000000000000'
    for (const [body, fields] of [
      [
        input('driver', { firstName: ' ', otherInfo: 'x'.repeat(501) }),
        [
          ['body.firstName', 'required'],
          ['body.otherInfo', 'too_long'],
        ],
      ],
      [
        input('rider', { vehicleNumber: '1', carType }),
        [
          ['body.carType', 'drivers_only'],
          ['body.vehicleNumber', 'drivers_only'],
        ],
      ],
      [
        input('driver', { carType: unknown, fleetadmin: unknown }),
        [
          ['body.carType', 'unknown'],
          ['body.fleetadmin', 'unknown'],
        ],
      ],
      [input('driver', { fleetadmin: lena.userId }), [['body.fleetadmin', 'unknown']]],
    ] as const) {
      const problem = await lena.refused(people.createPerson, { body })
      expect([problem.code, refusedFields(problem)]).toEqual(['validation_failed', fields])
    }
  })
})

describe('changing', () => {
  test('raises the version; a second admin who read the same one is told who changed it', async () => {
    const person = await add('driver')
    const admin = await signInAt(server.url, (await add('admin', { firstName: 'Bela' })).mobile ?? '')
    const theirs = await admin.call<typeof people.updatePerson, 'admin'>(people.updatePerson, {
      ...of(person),
      body: { vehicleNumber: '48-QK-27', carType },
    })
    expect(theirs).toMatchObject({ version: 2, changedBy: 'Bela Reis', vehicleNumber: '48-QK-27' })
    const problem = await lena.refused(people.updatePerson, { ...of(person), body: { vehicleNumber: '1' } })
    expect(problem).toMatchObject({
      status: 412,
      code: 'record_changed',
      params: { version: 2, changedBy: 'Bela Reis', changedAt: theirs.changedAt },
    })
    expect(await read(person.id)).toMatchObject({ vehicleNumber: '48-QK-27', carType: { id: carType } })
  })

  test('mobile number and e-mail address stay, whatever the body says', async () => {
    const person = await add('rider')
    const body = { firstName: 'Rosa', ...contacts(), approved: false, walletBalance: 9, referralId: 'x' }
    const after = await lena.call(people.updatePerson, { ...of(person), body })
    expect(after).toEqual({
      ...person,
      firstName: 'Rosa',
      name: 'Rosa Reis',
      version: 2,
      changedAt: expect.any(String),
    })
  })

  test('the person themselves raises the version too; trips, ratings and approvals do not', async () => {
    const person = await add('driver', { carType })
    const client = await server.signIn(person.mobile ?? '')
    await goOnline(server, client)
    await lena.call(people.approvePeople, { body: { people: [person.id] } })
    await asOwner(
      server.database,
      'update users set rating_sum = 5, rating_count = 1, queue = true where id = $1',
      [person.id],
    )
    expect((await read(person.id)).version).toBe(1)
    await client.call(updateMe, { body: { lastName: 'Lima' } })
    expect(await read(person.id)).toMatchObject({ version: 2, changedBy: 'Ana Lima', lastName: 'Lima' })
  })

  test('is in the history of the person, with personal values', async () => {
    const person = await add('driver')
    await lena.call(people.updatePerson, { ...of(person), body: { bankName: 'Rio Sable', carType } })
    const { entries } = await lena.call<typeof listRecordHistory, 'admin'>(listRecordHistory, {
      params: { subjectType: 'person', subjectId: person.id },
      query: {},
    })
    expect(entries.map(({ action }) => action)).toEqual(['updatePerson', 'createPerson'])
    expect(entries[0]?.changes).toEqual([
      { field: 'bankName', before: '', after: 'Rio Sable' },
      { field: 'carType', after: carType },
    ])
  })
})

describe('deleting', () => {
  test('keeps trips and ledger under an anonymous row, and frees the number', async () => {
    const person = await add('driver', { carType })
    const their = await server.signIn(person.mobile ?? '')
    const booking = await acceptedTrip(server, rider, their)
    expect(await lena.refusal(people.deletePerson, of(await read(person.id)))).toBe('person_has_bookings')
    await driveUntil('rate', { booking, rider, driver: their })
    const { walletBalance } = await read(person.id)
    expect(
      await lena.call(people.deletePerson, {
        ...of(await read(person.id)),
        body: { walletBalance: walletBalance ?? 0 },
      }),
    ).toEqual({ ok: true })
    expect((await their.send(getMe)).status).toBe(401)
    expect(await lena.refusal(people.getPerson, { params: { id: person.id } })).toBe('person_not_found')
    expect(await lena.call(getBooking, { params: { id: booking.id } })).toMatchObject({
      driver: person.id,
      driverName: '',
    })
    const [row] = await asOwner(
      server.database,
      `select u.mobile, u.first_name, e.reason, e.erased_by,
         (select count(*)::int from ledger_lines l join ledger_accounts a on a.name = l.account where a.user_id = u.id) as lines
       from users u join erasures e on e.person = u.id where u.id = $1`,
      [person.id],
    )
    expect(row).toEqual({ mobile: null, first_name: '', reason: 'staff', erased_by: lena.userId, lines: 3 })
    expect((await add('rider', { mobile: person.mobile })).id).not.toBe(person.id)
  })

  test.each([
    ['has, which stays with the platform', 3750],
    ['owes, which is written off', -420],
  ])('asks for the amount that the person %s', async (_, walletBalance) => {
    const person = await add('rider')
    await lena.call(correctWallet, { body: { userId: person.id, amount: walletBalance, note: 'A test' } })
    const remove = (body: object) => lena.refused(people.deletePerson, { ...of(person), body })
    const asked = { code: 'person_has_money', params: { walletBalance } }
    expect(await remove({})).toMatchObject(asked)
    expect(await remove({ walletBalance: walletBalance - 1 })).toMatchObject(asked)
    expect(await read(person.id)).toMatchObject({ walletBalance })
    await lena.call(people.deletePerson, { ...of(person), body: { walletBalance } })
    expect(await listEntriesAbout(server.db, { subjectId: person.id })).toMatchObject([
      {
        event: 'wallet.closed',
        lines: [
          { account: riderAccount(person.id), amount: -walletBalance, purpose: 'wallet-closed' },
          { account: 'platform:closed-wallets', amount: walletBalance, purpose: 'wallet-closed' },
        ],
      },
    ])
    expect(await getWalletBalance(server.db, person.id)).toBe(0)
  })

  test('is recorded without what was erased', async () => {
    const person = await add('rider', { firstName: 'Quillon' })
    await lena.call(people.deletePerson, { ...of(person), body: {} })
    const { entries } = await lena.call(listRecordHistory, {
      params: { subjectType: 'person', subjectId: person.id },
      query: {},
    })
    expect(entries.map(({ action }) => action)).toEqual(['deletePerson', 'createPerson'])
    expect(JSON.stringify(entries)).not.toContain('Quillon')
  })

  test('is refused for oneself, for a stale version and in demo mode', async () => {
    const person = await add('rider')
    expect(await lena.refusal(people.deletePerson, of(await read(lena.userId)))).toBe('not_permitted')
    expect(await lena.refusal(people.deletePerson, { ...of(person), version: 2 })).toBe('record_changed')
    await set('allow_critical_edits_admin', false)
    const masked = await eventually(async () => {
      const shown = await read(person.id)
      return shown.mobile === null && shown
    }, 'demo mode')
    expect(masked).toMatchObject({ email: null, firstName: 'Ana' })
    expect(await lena.refusal(people.deletePerson, of(person))).toBe('demo_mode')
    await set('allow_critical_edits_admin', true)
    await eventually(async () => (await read(person.id)).mobile === person.mobile, 'the end of demo mode')
  })

  test('does not undo a change that was saved meanwhile', async () => {
    const person = await add('rider')
    const lock = await holdLock(server.database, 'update users set first_name = $2 where id = $1', [
      person.id,
      'Rosa',
    ])
    const answer = lena.send(people.deletePerson, of(person))
    await lock.waiting(1)
    await lock.release('commit')
    expect((await answer).body).toMatchObject({ code: 'record_changed' })
    expect(await read(person.id)).toMatchObject({ firstName: 'Rosa', version: 2 })
  })

  test('a fleet admin leaves their drivers without an owner, each with an entry', async () => {
    const fleet = await addFleet()
    expect((await read(fleet.owner.id)).drivers).toBe(1)
    await lena.call(people.deletePerson, { ...of(await read(fleet.owner.id)), body: {} })
    expect(await read(fleet.driver.id)).toMatchObject({
      fleetadmin: null,
      version: 2,
      changedBy: 'Lena Moreau',
    })
    const { entries } = await lena.call(listRecordHistory, {
      params: { subjectType: 'person', subjectId: fleet.driver.id },
      query: {},
    })
    expect(entries[0]).toMatchObject({
      action: 'deletePerson',
      changes: [{ field: 'fleetadmin', before: fleet.owner.id }],
    })
  })
})
