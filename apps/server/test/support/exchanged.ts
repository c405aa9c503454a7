import { asOwner } from './as-owner.ts'
import { eventually } from './eventually.ts'
import type { TestServer } from './test-server.ts'

/**
 * Waits until the server has exchanged positions and trips with the other processes, which it does every two seconds.
 * Requires a position of the driver since the last exchange.
 */
export async function exchanged(
  server: TestServer,
  driver: { readonly userId: string },
  since: Date,
): Promise<void> {
  const text = 'select from driver_positions where driver = $1 and last_seen_at >= $2'
  await eventually(
    async () => (await asOwner(server.database, text, [driver.userId, since])).length > 0,
    'the exchange of positions',
  )
  // The process reads the others' data after it writes its own.
  await server.clock.settle()
}
