import * as people from '@cabstand/contract/http/people/person-records'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { asOwner } from './as-owner.ts'
import { signIn as signInAt, type TestClient } from './test-client.ts'
import { testServer } from './test-server.ts'
import { mobiles } from './trip.ts'

export type Role = 'rider' | 'driver' | 'fleetadmin' | 'admin'

/** A server with its staff, and people whom they add. */
export async function startPeopleStage() {
  const server = await testServer()
  const [lena, fleetadmin, rider, driver] = await Promise.all([
    server.signIn(mobiles.admin),
    server.signIn(mobiles.fleetadmin),
    server.signIn(mobiles.rider),
    server.signIn(mobiles.driver),
  ])
  let made = 0
  /** Contacts that no account has. */
  const contacts = () => {
    made += 1
    return { mobile: `+35191055${String(1000 + made)}`, email: `made${made}@example.com` }
  }
  const input = (usertype: Role, changes: object = {}) => ({
    usertype,
    firstName: 'Ana',
    lastName: 'Reis',
    ...contacts(),
    ...changes,
  })
  const add = (usertype: Role, changes: object = {}, by: TestClient = lena) =>
    by.call<typeof people.createPerson, 'admin'>(people.createPerson, { body: input(usertype, changes) })
  return {
    server,
    lena,
    fleetadmin,
    rider,
    driver,
    carType: (await lena.call(listCarTypes, {})).carTypes[0]?.id ?? '',
    contacts,
    input,
    add,
    read: (id: string, by: TestClient = lena) =>
      by.call<typeof people.getPerson, 'admin'>(people.getPerson, { params: { id } }),
    set: (column: 'driver_approval' | 'allow_critical_edits_admin', value: boolean) =>
      asOwner(server.database, `update settings set ${column} = $1`, [value]),
    /** A fleet admin of their own with a driver. */
    async addFleet() {
      const owner = await add('fleetadmin')
      const client = await signInAt(server.url, owner.mobile ?? '')
      return { owner, client, driver: await add('driver', {}, client) }
    },
  }
}

/** Addresses a person with the version that was read. */
export const of = ({ id, version }: { id: string; version: number }) => ({ params: { id }, version })
