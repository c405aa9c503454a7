import { getDemo } from '@cabstand/contract/http/operator/demo'
import { setAvailability } from '@cabstand/contract/http/trips/fleet'
import { signIn, TestClient } from '../../../apps/server/test/support/test-client.ts'

/** Signs in the simulated drivers of the demo, without the first `skip`, who go online; resolves to their tokens. */
export async function signInDrivers(url: string, { skip = 0 } = {}): Promise<string[]> {
  const { simulatedDrivers } = await new TestClient(url).call(getDemo, {})
  const tokens: string[] = []
  for (const mobile of simulatedDrivers.slice(skip)) {
    const driver = await signIn(url, mobile)
    await driver.call(setAvailability, { body: { driverActiveStatus: true } })
    tokens.push(driver.token ?? '')
  }
  return tokens
}
