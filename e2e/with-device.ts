import { registerDevice, removeDevice } from '@cabstand/contract/http/messages/notifications/index'
import type { TestClient } from '../apps/server/test/support/test-client.ts'

/** Does something while a person has a device, which broadcasts need. What is sent to it goes nowhere. */
export async function withDevice<T>(someone: TestClient, run: () => Promise<T>): Promise<T> {
  const endpoint = 'https://nothing.notify.windows.com/1'
  const p256dh = 'BG_wO5SSQc4drdQ1GeaWDgqFtBppoFwygQOqK84VlMoWPE91OlW_AdxT9sCwx-7ni0DG_30lqW4igrmJzvccFEo'
  await someone.call(registerDevice, { body: { endpoint, keys: { p256dh, auth: 'A'.repeat(22) } } })
  try {
    return await run()
  } finally {
    await someone.call(removeDevice, { body: {} })
  }
}
