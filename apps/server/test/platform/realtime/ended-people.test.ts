// Sockets of people who are no longer what they were when they connected.
import { blockPeople, deletePerson, riderList } from '@cabstand/contract/http/people/person-records'
import { inboxFeed } from '@cabstand/contract/realtime/notifications'
import { topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import type { Sabotage } from '../../../../../test/support/sabotage.ts'
import { asOwner } from '../../support/as-owner.ts'
import { eventually } from '../../support/eventually.ts'
import { of, startPeopleStage } from '../../support/people-stage.ts'
import { startSecondProcess } from '../../support/start-second-process.ts'
import { TestClient } from '../../support/test-client.ts'

/** Hints of other processes are lost. */
const deaf: Sabotage = {
  file: 'apps/server/src/platform/cache/row-changes.ts',
  replace: 'if (changes.length > 0) this.tell(changes)',
  by: '',
}

const { server, lena, add, read } = await startPeopleStage()
const [hearing, deafUrl] = await Promise.all([
  startSecondProcess(server.database),
  startSecondProcess(server.database, [deaf]),
])

/** Follows a topic in each process. */
async function followEverywhere(token: string | undefined, topic: string) {
  return Promise.all(
    [server.url, hearing, deafUrl].map(async (url) => {
      const socket = await new TestClient(url, token).socket()
      const received: string[] = []
      socket.onAny((event: string) => received.push(event))
      expect(await socket.emitWithAck('follow', { topic })).toMatchObject({ ok: true })
      return { url, socket, received }
    }),
  )
}

const block = async (id: string) => lena.call(blockPeople, { body: { people: [id], reason: 'Abuse' } })
const remove = async (id: string) => lena.call(deletePerson, { ...of(await read(id)), body: {} })
const demote = async (id: string) =>
  asOwner(server.database, `update users set usertype = 'rider' where id = $1`, [id])

test.each([
  ['an admin who is blocked', 'admin', topicOf(riderList.feed), block],
  ['an admin who is deleted', 'admin', topicOf(riderList.feed), remove],
  ['an admin who is one no more', 'admin', topicOf(riderList.feed), demote],
  ['a rider who is blocked', 'rider', topicOf(inboxFeed), block],
] as const)(
  '%s is disconnected by every process, also when its hint is lost',
  async (_, usertype, topic, end) => {
    const person = await add(usertype)
    const { token } = await server.signIn(person.mobile ?? '')
    const sockets = await followEverywhere(token, topic)
    const stranger = await server.signIn((await add(usertype)).mobile ?? '')
    const others = await followEverywhere(stranger.token, topic)
    await end(person.id)
    for (const { url, socket, received } of sockets) {
      await eventually(async () => !socket.connected, `the end at ${url}`)
      expect(received.at(-1)).toBe('session:ended')
    }
    for (const { socket } of others) {
      expect(socket.connected).toBe(true)
      socket.disconnect()
    }
  },
)
