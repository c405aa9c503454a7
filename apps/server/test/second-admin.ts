import { createPerson } from '@cabstand/contract/http/people'
import type { TestClient } from './test-client.ts'
import type { TestServer } from './test-server.ts'

let admins = 0

/** Adds another admin, who signs in. */
export async function secondAdmin(server: TestServer, admin: TestClient) {
  admins += 1
  const mobile = `+35191088${1000 + admins}`
  const person = { firstName: 'Noor', lastName: 'Aziz', mobile, email: `noor${admins}@example.com` }
  await admin.call(createPerson, { body: { ...person, usertype: 'admin' } })
  return server.signIn(mobile)
}
