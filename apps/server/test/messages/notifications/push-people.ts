import { beforeEach } from 'vitest'
import { type Notice, notifyPeople } from '../../../src/messages/notifications/notify-people.ts'
import { createPushTask } from '../../../src/messages/notifications/send-push.ts'
import { transaction } from '../../../src/platform/db/transaction.ts'
import { Hints } from '../../../src/platform/realtime/hints.ts'
import { asOwner } from '../../support/as-owner.ts'
import { acceptedTrip, driveUntil, mobiles } from '../../support/trip.ts'
import { notificationKey, startPushStage } from './push-stage.ts'

/** The stage with a rider, a driver and an admin. Call it at the top of a file: before each test nothing was sent. */
export async function startPushTests() {
  const stage = await startPushStage()
  const { server, database, clock, web, fcm, expo } = stage
  const rider = await server.signIn(mobiles.rider)
  const driver = await server.signIn(mobiles.driver)
  const admin = await server.signIn(mobiles.admin)

  const devicesOf = async (userId: string) =>
    (await asOwner(database, 'select kind, platform, address from push_devices where user_id = $1', [
      userId,
    ])) as unknown as { kind: string; platform: string; address: string }[]

  beforeEach(async () => {
    await clock.settle()
    await asOwner(database, 'delete from push_devices')
    await asOwner(database, 'delete from notifications')
    await asOwner(database, 'delete from graphile_worker._private_jobs')
    Object.assign(web, { limit: undefined, maxOpen: 0, delayMs: 0 })
    web.refused.length = 0
    fcm.sent.length = 0
    fcm.failWith = undefined
    Object.assign(fcm, { limit: undefined, requests: 0 })
    Object.assign(expo, { limit: undefined, requests: 0 })
    expo.sent.length = 0
  })

  /** A trip that is over, so that both are free again. */
  async function endedTrip() {
    const booking = await acceptedTrip(server, rider, driver)
    await driveUntil('pay', { booking, rider, driver })
    return booking
  }

  const { to } = createPushTask({} as never, {} as never)
  let told = 0

  /** Tells people something, as the reactions to events do. */
  async function tell(
    messages: readonly Pick<Notice, 'userId' | 'message' | 'title' | 'body'>[],
  ): Promise<void> {
    await transaction(server.db, (tx) =>
      notifyPeople(
        tx,
        { hints: new Hints(), now: clock.now },
        { to, task: undefined as never },
        messages.map((telling) => {
          told += 1
          const source = `test:${told}`
          const expiresAt = new Date(clock.now().getTime() + 3_600_000)
          return { ...telling, source, collapse: source, screen: 'BookedCab', expiresAt }
        }),
      ),
    )
    await asOwner(database, `select pg_notify('jobs:insert', '{"count":4}')`)
  }

  const send = async (token: string[], title: string, key = notificationKey) => {
    const response = await fetch(`${server.url}/send_notification`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ token, title, msg: 'A text.', screen: 'Wallet' }),
    })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    stage,
    server,
    database,
    clock,
    web,
    fcm,
    expo,
    rider,
    driver,
    admin,
    devicesOf,
    endedTrip,
    tell,
    send,
  }
}
