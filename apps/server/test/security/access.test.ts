import type { EndpointDefinition } from '@cabstand/contract/endpoint'
import * as contract from '@cabstand/contract/http/bookings'
import { endpoints } from '@cabstand/contract/http/index'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { testServer } from '../test-server.ts'
import { mobiles, pickup } from '../trip.ts'
import { acceptedBooking, ask, gatherCast, stateOf } from './cast.ts'
import { type Asker, askers, partiesOf, type Rule, unknownId, whoMay } from './who-may.ts'

const server = await testServer()
const cast = await gatherCast(server)
const full = sized(0, 1) === 1
const everybody = Object.keys(askers) as Asker[]
const accessCodes = ['must_login', 'not_logged_in', 'not_permitted', 'booking_not_found', 'foreign_origin']

type Target = 'theBooking' | 'unknown' | 'malformed' | 'none'

/** The one right refusal, or undefined where the caller gets through. */
function refusalOf(rule: Rule, asker: Asker, target: Target): string | undefined {
  const role = askers[asker]
  if (role === 'ended') return rule.sessionless ? undefined : '401 not_logged_in'
  if (!rule.roles.includes(role)) return role === 'anonymous' ? '401 must_login' : '403 not_permitted'
  if (target === 'malformed') return '400 validation_failed'
  if (target === 'unknown') return '404 booking_not_found'
  if (rule.about !== 'booking' && rule.about !== 'offer') return undefined
  const parties: readonly Asker[] = partiesOf[rule.about]
  return parties.includes(asker) ? undefined : '404 booking_not_found'
}

const idOf = (target: Target, booking: RiderBooking) =>
  target === 'unknown' ? unknownId : target === 'malformed' ? "1' or '1'='1" : booking.id

const targetsOf = (rule: Rule): Target[] =>
  rule.about === 'booking' || rule.about === 'offer' ? ['theBooking', 'unknown', 'malformed'] : ['none']

/** Words of a booking that nobody without a part in it may read in any answer. */
function secretsOf(booking: RiderBooking): string[] {
  return [
    booking.reference,
    booking.otp ?? '',
    mobiles.rider,
    mobiles.driver,
    pickup.address,
    'Haddad',
    'Almeida',
  ]
}

/** A well-formed call of an endpoint about this id. */
function inputOf(rule: Rule, asker: Asker, id: string | undefined) {
  const role = askers[asker]
  const body = role === 'ended' ? undefined : rule.bodyOf?.[role]
  const params = id === undefined ? rule.input?.params : { id }
  return { ...rule.input, params, body: body ?? rule.input?.body }
}

/** Where an endpoint answers somebody differently than declared. */
async function findBreaches(
  one: EndpointDefinition,
  rule: Rule,
  booking: RiderBooking,
  calls: { readonly who: readonly Asker[]; readonly targets: readonly Target[] },
): Promise<string[]> {
  const breaches: string[] = []
  for (const asker of calls.who) {
    for (const target of calls.targets) {
      const input = inputOf(rule, asker, target === 'none' ? undefined : idOf(target, booking))
      const answer = await ask(cast[asker], one, input)
      const expected = refusalOf(rule, asker, target)
      const got = `${answer.status} ${answer.code ?? 'ok'}`
      const right = expected === undefined ? !accessCodes.includes(answer.code ?? '') : got === expected
      if (!right || answer.status >= 500)
        breaches.push(`${asker} asks for ${target}: ${got}, not ${expected ?? 'an answer'}`)
      if (expected === undefined) continue
      const leaked = secretsOf(booking).filter((secret) => answer.text.includes(secret))
      if (leaked.length > 0) breaches.push(`${asker} reads ${leaked.join(', ')} in a refusal`)
    }
  }
  return breaches
}

/** A stranger's refusal is, to the letter, the answer to an id that does not exist. */
async function findDifferences(
  one: EndpointDefinition,
  rule: Rule,
  booking: RiderBooking,
): Promise<string[]> {
  const differences: string[] = []
  for (const asker of everybody) {
    if (refusalOf(rule, asker, 'theBooking') !== '404 booking_not_found') continue
    const given = await ask(cast[asker], one, inputOf(rule, asker, booking.id))
    const unknown = await ask(cast[asker], one, inputOf(rule, asker, unknownId))
    if (given.text !== unknown.text) differences.push(`${asker}: ${given.text} is not ${unknown.text}`)
  }
  return differences
}

const ruled = endpoints.flatMap((one) => {
  const rule = whoMay[one.name]
  return rule === undefined ? [] : ([[one.name, one, rule]] as const)
})

const isParty = (asker: Asker) =>
  Object.values(partiesOf).some((parties: readonly Asker[]) => parties.includes(asker))
const strangers = everybody.filter((asker) => !isParty(asker))
const parties = everybody.filter(isParty)

describe('the table of who may', () => {
  test('has every endpoint of the contract, and no other', () => {
    expect(Object.keys(whoMay).sort()).toEqual(endpoints.map((one) => one.name).sort())
  })

  test.each(ruled)('gives %s the roles that the contract gives it', (_, one, rule) => {
    expect([...one.roles].sort()).toEqual([...rule.roles].sort())
  })

  test('says whose a thing is wherever an address names one by its id', () => {
    for (const [name, one, rule] of ruled) {
      const named = one.path.startsWith('/api/bookings/:id')
      expect([name, named]).toEqual([name, rule.about === 'booking' || rule.about === 'offer'])
    }
  })
})

describe('every endpoint answers every caller as declared', async () => {
  const booking = await acceptedBooking(server, cast)
  // Parties may end the booking with their calls; strangers meet it first.
  const who = [...strangers, ...parties]

  test.each(ruled)('%s', async (_, one, rule) => {
    expect(await findBreaches(one, rule, booking, { who, targets: targetsOf(rule) })).toEqual([])
    expect(await findDifferences(one, rule, booking)).toEqual([])
  })

  test('a list has the booking for its parties, and for nobody else, whatever the query names', async () => {
    const others = { customer: booking.id, userId: cast.owner.client.userId, role: 'admin' }
    for (const asker of everybody) {
      for (const query of [{}, { scope: 'all', ...others }]) {
        const answer = await ask(cast[asker], contract.listBookings, { query })
        const listed = answer.text.includes(booking.id)
        const parties: readonly Asker[] = partiesOf.booking
        expect([asker, listed]).toEqual([asker, parties.includes(asker)])
      }
    }
  })
})

test('strangers change nothing and learn nothing, however far a trip is', { timeout: 60_000 }, async () => {
  const booking = await acceptedBooking(server, cast)
  const params = { id: booking.id }
  const { owner, itsDriver } = cast
  const steps = [
    ['ACCEPTED', undefined],
    ['ARRIVED', () => itsDriver.client.call(contract.arriveBooking, { params, body: { confirmFar: true } })],
    [
      'STARTED',
      () => itsDriver.client.call(contract.startBooking, { params, body: { otp: booking.otp ?? '' } }),
    ],
    ['REACHED', () => itsDriver.client.call(contract.reachBooking, { params, body: { confirmFar: true } })],
    ['PENDING', () => itsDriver.client.call(contract.finishBooking, { params, body: {} })],
    ['PAID', () => itsDriver.client.call(contract.payBooking, { params, body: { paymentMode: 'cash' } })],
    ['COMPLETE', () => owner.client.call(contract.rateBooking, { params, body: { rating: 5 } })],
  ] as const
  const about = ruled.filter(([, , rule]) => rule.about === 'booking' || rule.about === 'offer')
  // Roles and sessions are looked at before the booking is: the small size leaves them to the matrix above.
  const reach = (rule: Rule) =>
    strangers.filter((asker) => full || refusalOf(rule, asker, 'theBooking')?.startsWith('404'))
  for (const [status, step] of steps) {
    await step?.()
    const before = await stateOf(server, booking.id)
    expect(before?.booking).toMatchObject({ status })
    for (const [name, one, rule] of about) {
      const breaches = await findBreaches(one, rule, booking, {
        who: reach(rule),
        targets: full ? targetsOf(rule) : ['theBooking'],
      })
      expect([status, name, ...breaches]).toEqual([status, name])
    }
    expect(await stateOf(server, booking.id)).toEqual(before)
  }
})
