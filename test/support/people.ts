import { getPushKey, registerDevice } from '@cabstand/contract/http/messages/notifications/index'
import { enterReferral, listMyReferrals } from '@cabstand/contract/http/money/referrals'
import { requestOtp, verifyOtp } from '@cabstand/contract/http/people/auth'
import { createPerson } from '@cabstand/contract/http/people/person-records'
import { updateMe } from '@cabstand/contract/http/people/users'
import { sendPositions, setAvailability } from '@cabstand/contract/http/trips/fleet'
import type { Stop } from '@cabstand/contract/schemas/common'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import type { Browser, WebPushEmulator } from '../../apps/server/test/support/emulators/web-push.ts'
import { creditRider } from '../../apps/server/test/support/money.ts'
import { mobiles } from '../../apps/server/test/support/trip.ts'
import { withOwner } from './as-owner.ts'
import { confirmAdmins } from './confirm-admins.ts'
import { Journal } from './journal.ts'
import { liftBookingLimits } from './lift-booking-limits.ts'
import { PatientClient } from './patient-client.ts'

/** A rider and a driver who are matched only with each other: no other pair is within the driver radius. */
export interface Pair {
  readonly rider: PatientClient
  readonly driver: PatientClient
  /** Where the driver waits. */
  readonly pickup: Stop
  readonly drop: Stop
  readonly carType: 'City' | 'Parcel'
}

export interface People {
  readonly admin: PatientClient
  /** Decides about what the first admin may not do alone. */
  readonly otherAdmin: PatientClient
  /** Signs up a rider, through all faults, whom this person has referred. */
  readonly signUp: (referrer: PatientClient) => Promise<PatientClient>
  readonly pairs: readonly Pair[]
  /** Browsers that get the notifications of some riders and drivers. */
  readonly devices: readonly PersonDevice[]
  readonly journal: Journal
}

interface PersonDevice {
  readonly person: PatientClient
  readonly usertype: 'rider' | 'driver'
  readonly browser: Browser
}

/** Number of pairs in a row of the square grid. */
const pairsAcross = 6
export const maxPairs = pairsAcross ** 2
const center = { lat: 38.7, lng: -9.899 }
/** More than 600 m in each direction, while the driver radius is 250 m. */
const apartDegrees = { lat: 0.0056, lng: 0.0072 }
const driverRadiusKilometers = 0.25
/** Every fourth pair carries parcels, which are paid in advance. */
const carries = (index: number) => index % 4 === 3
/** The phone number of the n-th City driver among the simulated ones. */
const driverOf = (index: number) => mobiles.simulated(Math.floor(index / 6) * 10 + (index % 6))
const riderOf = (index: number) => `+4477010${String(index).padStart(5, '0')}`
const newRider = (index: number) => `+4477020${String(index).padStart(5, '0')}`
const otherAdmin = {
  usertype: 'admin',
  firstName: 'Noor',
  lastName: 'Aziz',
  mobile: '+447702100000',
  email: 'noor.aziz@example.com',
} as const
const initialMoney = 10_000_000
/** Minor units: what an admin may give alone. */
export const approvalLimit = 1000
const promos = { count: 200, limit: 2, discount: 150 }
/** The promo that the n-th lifecycle can use: several want each, and it has fewer uses. */
export const promoOf = (lifecycle: number) => `Life ${1 + (Math.floor(lifecycle / 8) % promos.count)}`

/**
 * Prepares a demo city for many pairs: a small driver radius, parcels with pictures, and an immediate cancellation fee.
 * Start the server afterwards, because it caches settings in memory.
 */
export async function arrangeCity(ownerUrl: string): Promise<void> {
  const carriers = Array.from({ length: maxPairs }, (_, index) => index).filter(carries)
  await withOwner(ownerUrl, async (run) => {
    await run(
      `update settings set driver_radius = $1,
         allow_delivery_pickup_image_capture = true, allow_final_delivery_image_capture = true,
         rider_with_draw = true, bank_fields = false, bonus = 500,
         adjustment_approval_above = $2`,
      [driverRadiusKilometers, approvalLimit],
    )
    await run(
      `insert into promos (id, promo_name, promo_discount_type, promo_discount_value, promo_usage_limit)
       select gen_random_uuid(), 'Life ' || n, 'flat', $1, $2 from generate_series(1, $3::int) n`,
      [promos.discount, promos.limit, promos.count],
    )
    await run(liftBookingLimits)
    await run(`update car_types set cancel_slab = '[{"minsDelayed": 0, "amount": 150}]'`)
    await run(
      `insert into car_types (id, name, service, image, base_fare, rate_per_unit_distance, rate_per_hour,
         min_fare, convenience_fee_type, convenience_fees, cancel_slab)
       values (gen_random_uuid(), 'Parcel', 'delivery', 'parcel', 300, 1, 10, 500, 'percentage', 10,
         '[{"minsDelayed": 0, "amount": 150}]')`,
    )
    await run(
      `update users set car_type = (select id from car_types where name = 'Parcel') where mobile = any($1)`,
      [carriers.map(driverOf)],
    )
  })
}

/**
 * Signs in an admin and `count` pairs, with money in the riders' wallets and the drivers online at their places. With
 * `pushes`, every second pair has a device that gets its notifications.
 */
export async function gatherPeople(
  server: { url: string; appUrl(): Promise<string>; pushes?: WebPushEmulator },
  count: number,
  options: { journal?: Journal; patienceMs?: number } = {},
): Promise<People> {
  if (count > maxPairs) throw new RangeError(`there is room for ${maxPairs} pairs, not for ${count}`)
  const journal = options.journal ?? new Journal()
  const { patienceMs = 60_000 } = options
  const signIn = (mobile: string) => signInPatiently({ url: server.url, journal, patienceMs }, mobile)
  const pairs = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [rider, driver] = await Promise.all([signIn(riderOf(index)), signIn(driverOf(index))])
      await rider.get(updateMe, {
        body: { firstName: 'Rider', lastName: `No ${index}`, email: `rider${index}@example.com` },
      })
      const carType = carries(index) ? ('Parcel' as const) : ('City' as const)
      const pair = { rider, driver, carType, ...placeOf(index) }
      await driver.get(setAvailability, { body: { driverActiveStatus: true } })
      await reportPlace(pair)
      return pair
    }),
  )
  await fillWallets(await server.appUrl(), pairs)
  const devices = server.pushes === undefined ? [] : await subscribe(server.pushes, pairs)
  const admin = await signIn(mobiles.admin)
  await admin.get(createPerson, { body: otherAdmin })
  await withOwner(await server.appUrl(), (run) => run(confirmAdmins))
  let signUps = 0
  const signUp = async (referrer: PatientClient) => {
    const number = signUps++
    const { referralId } = await referrer.get(listMyReferrals, {})
    const rider = await signIn(newRider(number))
    await rider.get(enterReferral, { body: { referralId } })
    await rider.get(updateMe, {
      body: { firstName: 'New', lastName: `No ${number}`, email: `new${number}@example.com` },
    })
    return rider
  }
  return { admin, otherAdmin: await signIn(otherAdmin.mobile), signUp, pairs, devices, journal }
}

/** Those of some pairs, because each message is encrypted. The couriers are among them. */
async function subscribe(pushes: WebPushEmulator, pairs: readonly Pair[]): Promise<PersonDevice[]> {
  const people = pairs
    .filter((_, index) => index % 2 === 1)
    .flatMap(({ rider, driver }) => [
      { person: rider, usertype: 'rider' as const },
      { person: driver, usertype: 'driver' as const },
    ])
  return Promise.all(
    people.map(async (one) => {
      const { publicKey } = await one.person.get(getPushKey, {})
      const browser = pushes.subscribe(publicKey ?? '')
      await one.person.get(registerDevice, { body: browser.subscription })
      return { ...one, browser }
    }),
  )
}

/** Reports the position of the pair's driver at the pickup. */
export async function reportPlace({ driver, pickup }: Pick<Pair, 'driver' | 'pickup'>): Promise<void> {
  const { lat, lng } = pickup
  await driver.get(sendPositions, { body: { positions: [{ lat, lng, at: new Date().toISOString() }] } })
}

function placeOf(index: number): { pickup: Stop; drop: Stop } {
  const shift = (pairsAcross - 1) / 2
  const lat = center.lat + (Math.floor(index / pairsAcross) - shift) * apartDegrees.lat
  const lng = center.lng + ((index % pairsAcross) - shift) * apartDegrees.lng
  return {
    pickup: { lat, lng, address: `Pickup of pair ${index}` },
    drop: { lat: lat + 0.004, lng: lng + 0.004, address: `Drop of pair ${index}` },
  }
}

async function signInPatiently(
  base: { url: string; journal: Journal; patienceMs: number },
  mobile: string,
): Promise<PatientClient> {
  const anonymous = new PatientClient({ ...base, userId: '' })
  for (let tries = 0; ; tries += 1) {
    const { challengeId, preview } = await anonymous.get(requestOtp, { body: { mobile } })
    const reply = await anonymous.call(verifyOtp, { body: { challengeId, code: preview?.code ?? '' } })
    if (reply.ok) return new PatientClient({ ...base, token: reply.value.token, userId: reply.value.user.id })
    // When the response to the code is lost, the code is used up: another one is requested.
    if (tries === maxSignIns) throw new Error(`signing in was refused: ${reply.code}`)
  }
}

const maxSignIns = 5

async function fillWallets(appUrl: string, pairs: readonly Pair[]): Promise<void> {
  const db = openDatabase(appUrl, { max: 1 })
  try {
    for (const { rider } of pairs) await creditRider(db, rider.userId, initialMoney)
  } finally {
    await db.destroy()
  }
}
