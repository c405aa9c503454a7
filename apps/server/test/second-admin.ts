import type { BodyOf } from '@cabstand/contract/endpoint'
import { createPerson } from '@cabstand/contract/http/people'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/staff-settings'
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

export async function changeSettings(admin: TestClient, body: BodyOf<typeof updateSettings>): Promise<void> {
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body })
}

/** Sets the amount above which another admin must approve; 0: none. */
export const setApprovalLimit = (admin: TestClient, adjustmentApprovalAbove: number): Promise<void> =>
  changeSettings(admin, { adjustmentApprovalAbove })
