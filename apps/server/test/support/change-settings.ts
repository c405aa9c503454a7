import type { BodyOf } from '@cabstand/contract/endpoint'
import {
  decideApprovalLimit,
  getAllSettings,
  updateSettings,
} from '@cabstand/contract/http/operator/staff-settings'
import type { TestClient } from './test-client.ts'

/** Changes settings as an admin, whatever was changed before. */
export async function changeSettings(admin: TestClient, body: BodyOf<typeof updateSettings>): Promise<void> {
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body })
}

/** Lowers the amount above which another admin must approve, or sets the first one. */
export const setApprovalLimit = (admin: TestClient, adjustmentApprovalAbove: number): Promise<void> =>
  changeSettings(admin, { adjustmentApprovalAbove })

/** Asks for no such amount, which the other admin approves. */
export async function switchLimitOff(admin: TestClient, other: TestClient): Promise<void> {
  await setApprovalLimit(admin, 0)
  const { version } = await other.call(getAllSettings, {})
  await other.call(decideApprovalLimit, { version, body: { approved: true } })
}
