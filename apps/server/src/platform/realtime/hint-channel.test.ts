import { expect, test } from 'vitest'
import { BusRoom } from '../../../test/support/bus-room.ts'
import { HintChannel } from './hint-channel.ts'
import { Hints, type Topic } from './hints.ts'

function openChannel(room: BusRoom) {
  const hints = new Hints()
  const channel = new HintChannel({ bus: room.join(), hints, log: { debug: () => {} } })
  const received: string[] = []
  hints.subscribe((topics) => received.push(...topics))
  return { hints, received, stop: () => channel.stop() }
}

const gathered = () => new Promise((resolve) => setTimeout(resolve, 30))

test('hints are gathered for other processes, and come to none twice', async () => {
  const room = new BusRoom()
  const [sender, receiver] = [openChannel(room), openChannel(room)]
  sender.hints.publish(['booking:1', 'driver:2', 'booking:1'])
  sender.hints.publish(['booking:3'])
  await gathered()
  expect(receiver.received).toEqual(['booking:1', 'driver:2', 'booking:3'])
  expect(sender.received).toEqual(['booking:1', 'driver:2', 'booking:1', 'booking:3'])
  expect(room.texts).toHaveLength(1)
})

test('many hints are sent in texts that PostgreSQL takes', async () => {
  const room = new BusRoom()
  const [sender, receiver] = [openChannel(room), openChannel(room)]
  const topics = Array.from(
    { length: 1050 },
    (_, index): Topic => `booking:${String(index).padStart(36, '0')}`,
  )
  sender.hints.publish(topics)
  await gathered()
  expect(receiver.received).toEqual(topics)
  expect(Math.max(...room.texts.map((text) => text.length))).toBeLessThan(8000)
})

test('a channel that has stopped sends nothing', async () => {
  const room = new BusRoom()
  const [sender, other] = [openChannel(room), openChannel(room)]
  sender.hints.publish(['booking:1'])
  sender.stop()
  sender.hints.publish(['booking:2'])
  other.hints.publish(['booking:3'])
  await gathered()
  expect(sender.received).toEqual(['booking:1', 'booking:2', 'booking:3'])
  expect(other.received).toEqual(['booking:3'])
})
