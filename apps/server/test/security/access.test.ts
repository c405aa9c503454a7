import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { endpoints as product } from '@cabstand/contract/http/index'
import * as contract from '@cabstand/contract/http/trips/bookings'
import { bookingList } from '@cabstand/contract/http/trips/staff-bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { describe, expect, test } from 'vitest'
import { sized } from '../../../../test/support/size.ts'
import { edgeEndpoints } from '../platform/edges/edge-endpoints.ts'
import { edgeRules } from '../platform/edges/edge-rules.ts'
import { edgeServer } from '../platform/edges/edge-server.ts'
import { mobiles, pickup } from '../support/trip.ts'
import { acceptedBooking, ask, gatherCast, stateOf } from './actors.ts'
import { type Asker, askers, partiesOf, type Rule, unknownId, whoMay as whoMayProduct } from './who-may.ts'

// The product's endpoints and those of a test provider, because the product does not have all kinds yet.
const endpoints = [...product, ...edgeEndpoints]
const whoMay = { ...whoMayProduct, ...edgeRules }

const server = await edgeServer()
const cast = await gatherCast(server)
const full = sized(0, 1) === 1
const everyAsker = Object.keys(askers) as Asker[]
const accessCodes = [
  'must_login',
  'not_logged_in',
  'not_permitted',
  'require_approval',
  'booking_not_found',
  'foreign_origin',
]

type Target = 'theRecord' | 'unknown' | 'malformed' | 'none'

/** Whether a rule is about a record that an address names by its id. */
const isAboutRecord = ({ about }: Rule) => about !== 'shared' && about !== 'own'
const notFoundOf = ({ about }: Rule) =>
  about === 'person' ? '404 person_not_found' : '404 booking_not_found'

/** The expected refusal, or undefined where the caller has access. */
function refusalOf(rule: Rule, asker: Asker, target: Target): string | undefined {
  const role = askers[asker]
  if (role === 'ended') return rule.sessionless ? undefined : '401 not_logged_in'
  if (!rule.roles.includes(role)) {
    if (role === 'anonymous') return '401 must_login'
    return role === 'waitingDriver' ? '403 require_approval' : '403 not_permitted'
  }
  if (target === 'malformed') return '400 validation_failed'
  if (target === 'unknown') return notFoundOf(rule)
  if (rule.about === 'shared' || rule.about === 'own') return undefined
  const parties: readonly Asker[] = partiesOf[rule.about]
  return parties.includes(asker) ? undefined : notFoundOf(rule)
}

/** Responses to HEAD have no body, so only their status tells. */
const isExpected = ({ method }: AnyEndpoint, got: string, expected: string) =>
  method === 'HEAD' ? got.slice(0, 3) === expected.slice(0, 3) : got === expected

/** The id of the record that a rule is about: the booking, or its driver. */
const recordOf = (rule: Rule, booking: RiderBooking) =>
  rule.about === 'person' ? (cast.itsDriver.client.userId ?? '') : booking.id
const idOf = (rule: Rule, target: Target, booking: RiderBooking) =>
  target === 'unknown' ? unknownId : target === 'malformed' ? "1' or '1'='1" : recordOf(rule, booking)

const targetsOf = (rule: Rule): Target[] =>
  isAboutRecord(rule) ? ['theRecord', 'unknown', 'malformed'] : ['none']

/** Texts of a booking that must not be in any response to a non-party. */
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

/** Whether a code refuses the caller. An unknown person in a body is no refusal. */
const isRefusal = (rule: Rule, code: string | undefined) =>
  accessCodes.includes(code ?? '') || (rule.about === 'person' && code === 'person_not_found')

/** Cases in which an endpoint's response to a caller differs from the declared rule. */
async function findBreaches(
  one: AnyEndpoint,
  rule: Rule,
  booking: RiderBooking,
  calls: { readonly who: readonly Asker[]; readonly targets: readonly Target[] },
): Promise<string[]> {
  const breaches: string[] = []
  for (const asker of calls.who) {
    for (const target of calls.targets) {
      const input = inputOf(rule, asker, target === 'none' ? undefined : idOf(rule, target, booking))
      const answer = await ask(cast[asker], one, input)
      const expected = refusalOf(rule, asker, target)
      const got = `${answer.status} ${answer.code ?? 'ok'}`
      const right = expected === undefined ? !isRefusal(rule, answer.code) : isExpected(one, got, expected)
      if (!right || answer.status >= 500)
        breaches.push(`${asker} asks for ${target}: ${got}, not ${expected ?? 'an answer'}`)
      if (expected === undefined) continue
      const leaked = secretsOf(booking).filter((secret) => answer.text.includes(secret))
      if (leaked.length > 0) breaches.push(`${asker} reads ${leaked.join(', ')} in a refusal`)
    }
  }
  return breaches
}

/** A stranger's refusal is identical to the response for an id that does not exist. */
async function findDifferences(one: AnyEndpoint, rule: Rule, booking: RiderBooking): Promise<string[]> {
  const differences: string[] = []
  for (const asker of everyAsker) {
    if (refusalOf(rule, asker, 'theRecord') !== notFoundOf(rule)) continue
    const given = await ask(cast[asker], one, inputOf(rule, asker, recordOf(rule, booking)))
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
const strangers = everyAsker.filter((asker) => !isParty(asker))
const parties = everyAsker.filter(isParty)

describe('the access table', () => {
  test('has every endpoint of the contract, and no other', () => {
    expect(Object.keys(whoMay).sort()).toEqual(endpoints.map((one) => one.name).sort())
  })

  test.each(ruled)('has the contract’s roles for %s', (_, one, rule) => {
    expect([...one.roles].sort()).toEqual([...rule.roles].sort())
  })

  test('names the owners of every resource that an address identifies by id', () => {
    for (const [name, one, rule] of ruled) {
      const named = one.path.startsWith('/api/bookings/:id') || one.path.startsWith('/api/people/:id')
      expect([name, named]).toEqual([name, isAboutRecord(rule)])
    }
  })
})

describe('every endpoint responds to every caller as declared', async () => {
  const booking = await acceptedBooking(server, cast)
  // The calls of parties may end the booking, so strangers call first.
  const who = [...strangers, ...parties]

  test.each(ruled)('%s', async (_, one, rule) => {
    expect(await findBreaches(one, rule, booking, { who, targets: targetsOf(rule) })).toEqual([])
    expect(await findDifferences(one, rule, booking)).toEqual([])
  })

  test('a list contains the booking for its parties only, for any query', async () => {
    const others = { customer: booking.id, userId: cast.owner.client.userId, role: 'admin' }
    for (const asker of everyAsker) {
      const isStaff = askers[asker] === 'admin' || askers[asker] === 'fleetadmin'
      const list = isStaff ? bookingList.list : contract.listBookings
      const queries = isStaff
        ? [{}, { ids: booking.id }, { search: booking.reference }, { customer: cast.owner.client.userId }]
        : [{}, { scope: 'all', ...others }]
      for (const query of queries) {
        const answer = await ask(cast[asker], list, { query })
        const listed = answer.text.includes(booking.id)
        const parties: readonly Asker[] = partiesOf.booking
        expect([asker, listed]).toEqual([asker, parties.includes(asker)])
      }
    }
  })
})

test('strangers can change and read nothing, in any status of a trip', { timeout: 60_000 }, async () => {
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
  // Roles and sessions are checked before the booking, so the small size leaves them to the matrix above.
  const reach = (rule: Rule) =>
    strangers.filter((asker) => full || refusalOf(rule, asker, 'theRecord')?.startsWith('404'))
  for (const [status, step] of steps) {
    await step?.()
    const before = await stateOf(server, booking.id)
    expect(before?.booking).toMatchObject({ status })
    for (const [name, one, rule] of about) {
      const breaches = await findBreaches(one, rule, booking, {
        who: reach(rule),
        targets: full ? targetsOf(rule) : ['theRecord'],
      })
      expect([status, name, ...breaches]).toEqual([status, name])
    }
    expect(await stateOf(server, booking.id)).toEqual(before)
  }
})
