import type { AnyEndpoint } from '@cabstand/contract/endpoint'
import { signOut } from '@cabstand/contract/http/people/auth'
import { acceptBooking } from '@cabstand/contract/http/trips/bookings'
import type { RiderBooking } from '@cabstand/contract/schemas/booking'
import { asOwner } from '../support/as-owner.ts'
import { type Answer, signIn, type TestClient } from '../support/test-client.ts'
import type { TestServer } from '../support/test-server.ts'
import { book, goOnline, mobiles, offerOf } from '../support/trip.ts'
import type { Asker } from './who-may.ts'

/** A member of the cast: the client, and the headers of every call. */
export interface Member {
  readonly client: TestClient & { userId?: string }
  readonly headers: Record<string, string>
}

export type Cast = Readonly<Record<Asker, Member>>

/** One member for each role in a booking. */
export async function gatherCast(server: TestServer): Promise<Cast> {
  const otherOwner = await addPerson(server, 'fleetadmin', '+447700900980')
  const otherFleet = await server.signIn(mobiles.simulated(1))
  await asOwner(server.database, 'update users set fleetadmin = $2 where id = $1', [
    otherFleet.userId,
    otherOwner.userId,
  ])
  const blocked = await addPerson(server, 'admin', '+447700900981')
  await asOwner(server.database, 'update users set approved = false where id = $1', [blocked.userId])
  const ended = await server.signIn(mobiles.rider)
  await ended.call(signOut, { body: {} })
  const as = (client: TestClient & { userId?: string }): Member => ({ client, headers: {} })
  return {
    anonymous: as(server.anonymous),
    owner: as(await server.signIn(mobiles.rider)),
    otherRider: as(await server.signIn(mobiles.otherRider)),
    itsDriver: as(await server.signIn(mobiles.driver)),
    lateDriver: as(await server.signIn(mobiles.simulated(20))),
    // Every fourth of the simulated drivers belongs to the demo's fleet admin, as the demo's own drivers do.
    driverOfSameFleet: as(await server.signIn(mobiles.simulated(4))),
    driverOfOtherFleet: as(otherFleet),
    itsFleetadmin: as(await server.signIn(mobiles.fleetadmin)),
    otherFleetadmin: as(otherOwner),
    admin: as(await server.signIn(mobiles.admin)),
    waitingDriver: as(await addWaitingDriver(server, '+447700900982')),
    endedBearer: as(ended),
    endedCookie: {
      client: server.anonymous,
      headers: { cookie: `cabstand_session=${ended.token}`, origin: server.url },
    },
    blockedAdmin: as(blocked),
  }
}

/** A person with this role, approved and signed in. */
async function addPerson(server: TestServer, role: string, mobile: string) {
  await asOwner(
    server.database,
    `insert into users (id, usertype, first_name, last_name, mobile, email, referral_id)
     values (gen_random_uuid(), $1, 'Ada', 'Stone', $2, $2 || '@example.org', $2)`,
    [role, mobile],
  )
  return signIn(server.url, mobile)
}

/** A driver who waits for approval, signed in to complete what staff need. */
export async function addWaitingDriver(server: TestServer, mobile: string) {
  await asOwner(
    server.database,
    `insert into users (id, usertype, approved, first_name, last_name, mobile, email, referral_id)
     values (gen_random_uuid(), 'driver', false, 'Ida', 'Wait', $1, $1 || '@example.org', $1)`,
    [mobile],
  )
  return signIn(server.url, mobile, true)
}

/** A booking of the cast's owner that its driver has accepted; the late driver had an offer too. */
export async function acceptedBooking(server: TestServer, cast: Cast): Promise<RiderBooking> {
  const { owner, itsDriver, lateDriver } = cast
  await goOnline(server, itsDriver.client)
  await goOnline(server, lateDriver.client)
  const booking = await book(owner.client)
  await offerOf(lateDriver.client, booking.id)
  await offerOf(itsDriver.client, booking.id)
  await itsDriver.client.call(acceptBooking, { params: { id: booking.id }, body: {} })
  return booking
}

/** The response of an endpoint to a member, as status, code and text without the request id. */
export async function ask(member: Member, endpoint: AnyEndpoint, input: object) {
  const answer: Answer = await member.client.send(endpoint, input, member.headers)
  const { code } = (answer.body ?? {}) as { code?: string }
  return {
    status: answer.status,
    code: answer.status < 400 ? undefined : code,
    text: answer.text.replace(/,?"requestId":"[^"]*"/, ''),
  }
}

/** All rows of a booking in the database. */
export async function stateOf(server: TestServer, bookingId: string) {
  const [row] = await asOwner(
    server.database,
    `select (select to_jsonb(b) from bookings b where id = $1) as booking,
       (select jsonb_agg(to_jsonb(e) order by number) from booking_events e where booking_id = $1) as events,
       (select jsonb_agg(to_jsonb(o) order by driver, round) from offers o where booking_id = $1) as offers,
       (select count(*) from ledger_entries where booking_id = $1) as entries`,
    [bookingId],
  )
  return row
}
