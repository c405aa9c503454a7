import { createPerson } from '@cabstand/contract/http/people/person-records'
import { confirmAdmins } from '../../../../test/support/confirm-admins.ts'
import { asOwner } from './as-owner.ts'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

let admins = 0

/** Has an admin add another one, who signs in. */
export async function addAdmin(server: TestServer, admin: TestClient) {
  admins += 1
  const mobile = `+35191088${1000 + admins}`
  const person = { firstName: 'Noor', lastName: 'Aziz', mobile, email: `noor${admins}@example.com` }
  await admin.call(createPerson, { body: { ...person, usertype: 'admin' } })
  return server.signIn(mobile)
}

/** The same, with an account that counts for four eyes. */
export async function secondAdmin(server: TestServer, admin: TestClient) {
  const other = await addAdmin(server, admin)
  await asOwner(server.database, confirmAdmins)
  return other
}
