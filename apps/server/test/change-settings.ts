import type { BodyOf } from '@cabstand/contract/endpoint'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/staff-settings'
import type { TestClient } from './test-client.ts'

/** Changes settings as an admin, whatever was changed before. */
export async function changeSettings(admin: TestClient, body: BodyOf<typeof updateSettings>): Promise<void> {
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body })
}

/** Sets the amount above which another admin must approve; 0: none. */
export const setApprovalLimit = (admin: TestClient, adjustmentApprovalAbove: number): Promise<void> =>
  changeSettings(admin, { adjustmentApprovalAbove })
