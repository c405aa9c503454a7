import { markChatRead, sendChatMessage } from '@cabstand/contract/http/messages/chat'
import { expect, test } from 'vitest'
import { newId } from '../../../src/platform/new-id.ts'
import { asOwner } from '../../support/as-owner.ts'
import { TestClient } from '../../support/test-client.ts'
import { testServer } from '../../support/test-server.ts'
import { acceptedTrip, mobiles } from '../../support/trip.ts'
import { ChatFollower } from './chat-follower.ts'

const first = await testServer()
const second = await testServer({ database: first.database, clock: first.clock })
const people = {
  rider: await first.signIn(mobiles.rider),
  driver: await first.signIn(mobiles.driver),
}
const { rider, driver } = people
const { id } = await acceptedTrip(first, rider, driver)
const params = { id }
const at = (url: string, client: TestClient) => new TestClient(url, client.token)
const say = (client: TestClient, text: string) =>
  client.call(sendChatMessage, { params, body: { id: newId(), text } })

/** A small seeded generator, uniform enough for choices in tests. */
function choices(seed: number) {
  let state = seed * 2654435761 + 1
  return (count: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) | 0
    return Math.abs(state) % count
  }
}

test.each([1, 2, 3, 4])('snapshot and later events are a fresh snapshot, for both: plan %i', async (seed) => {
  const choose = choices(seed)
  const anywhere = (client: TestClient) => at(choose(2) === 0 ? first.url : second.url, client)
  const followers = Object.values(people).map((client) => new ChatFollower(anywhere(client), id))
  const connected = new Set<ChatFollower>()
  for (let step = 0; step < 30; step++) {
    const moved = followers[choose(followers.length)]
    if (moved !== undefined && choose(2) === 0) {
      if (connected.delete(moved)) moved.disconnect()
      else connected.add(await moved.connect())
    }
    const writer = choose(2) === 0 ? rider : driver
    if (choose(3) === 0)
      await anywhere(writer).call(markChatRead, { params, body: { upTo: 1 + choose(40 * seed) } })
    // Both at once, in different processes.
    else await Promise.all([rider, driver].map((client) => say(anywhere(client), `${seed}, ${step}`)))
  }
  for (const follower of followers) if (!connected.has(follower)) await follower.connect()
  for (const follower of followers) await follower.expectFresh()
  for (const follower of followers) follower.disconnect()
})

test('who missed some events gets these, who missed many gets a snapshot', async () => {
  const follower = await new ChatFollower(rider, id).connect()
  follower.disconnect()
  for (let missed = 0; missed < 20; missed++) await say(driver, `missed ${missed}`)
  await follower.connect()
  await follower.expectFresh()
  expect(follower.answers).toEqual({ snapshot: 1, events: 1 })
  follower.disconnect()
  for (let missed = 0; missed < 201; missed++) await say(driver, `also missed ${missed}`)
  await follower.connect()
  await follower.expectFresh()
  expect(follower.answers).toEqual({ snapshot: 2, events: 1 })
  follower.disconnect()
})

test('an event without a hint is found by the sweep', async () => {
  const follower = await new ChatFollower(rider, id).connect()
  const before = follower.chat?.eventNumber ?? 0
  await asOwner(
    first.database,
    `with next as (update chats set event_number = event_number + 1, message_number = message_number + 1
       where booking_id = $1 returning *)
     insert into chat_events (booking_id, number, type, party, person, driver, message_number, message_id, text, at)
     select booking_id, event_number, 'chat.message-sent', 'driver', $2, $2, message_number, $3, 'No hint.', now()
     from next`,
    [id, driver.userId, newId()],
  )
  await follower.expectFresh()
  expect(follower.chat).toMatchObject({ eventNumber: before + 1 })
  expect(follower.chat?.messages.at(-1)?.text).toBe('No hint.')
  follower.disconnect()
})
