import pino from 'pino'
import { expect, test } from 'vitest'
import { eventually } from '../../../test/support/eventually.ts'
import { testDatabase } from '../../../test/support/test-database.ts'
import { HintChannel } from './hint-channel.ts'
import { Hints } from './hints.ts'

const { appUrl } = await testDatabase()
const log = pino({ level: 'silent' })

async function openChannel() {
  const hints = new Hints()
  const channel = new HintChannel({ direct: appUrl, hints, log })
  await channel.start()
  const received: string[] = []
  hints.subscribe((topics) => received.push(...topics))
  return { hints, received, stop: () => channel.stop() }
}

test('hints are sent to other processes over their channel, until it stops', async () => {
  const [sender, other, receiver] = await Promise.all([openChannel(), openChannel(), openChannel()])
  sender.hints.publish(['booking:1', 'driver:2', 'booking:1'])
  await eventually(async () => receiver.received.length > 0, 'the hint')
  expect(receiver.received).toEqual(['booking:1', 'driver:2'])
  expect(sender.received).toEqual(['booking:1', 'driver:2', 'booking:1'])
  await sender.stop()
  sender.hints.publish(['booking:3'])
  other.hints.publish(['booking:4'])
  await eventually(async () => receiver.received.includes('booking:4'), 'the hint of the other process')
  expect(receiver.received).toEqual(['booking:1', 'driver:2', 'booking:4'])
  await Promise.all([other.stop(), receiver.stop()])
})
