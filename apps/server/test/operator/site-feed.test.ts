import { listLanguageRecords, setLanguageTexts } from '@cabstand/contract/http/operator/languages'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { siteFeed } from '@cabstand/contract/realtime/site'
import { stateOf, topicOf } from '@cabstand/contract/topics'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { eventually } from '../support/eventually.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const server = await testServer()

test('open apps are told that settings, or texts, have changed, and which of the two', async () => {
  const admin = await server.signIn(mobiles.admin)
  const socket = await (await server.signIn(mobiles.rider)).socket()
  const states: { texts: string; settings: string }[] = []
  socket.on('feed:state', (message) => {
    const state = stateOf(siteFeed, message)
    if (state) states.push(state)
  })
  const answer = await socket.emitWithAck('follow', { topic: topicOf(siteFeed) })
  if (!answer.ok || answer.value.kind !== 'state') throw new Error(JSON.stringify(answer))
  const first = z.parse(siteFeed.state, answer.value.state)
  const { version } = await admin.call(getAllSettings, {})
  await admin.call(updateSettings, { version, body: { carHornRepeat: true } })
  const second = await eventually(async () => states.at(-1), 'the settings')
  expect(second).toEqual({ texts: first.texts, settings: expect.not.stringMatching(first.settings) })
  const { languages } = await admin.call(listLanguageRecords, {})
  const arabic = languages.find(({ langLocale }) => langLocale === 'ar')
  await admin.call(setLanguageTexts, {
    params: { id: arabic?.id ?? '' },
    version: arabic?.version ?? 0,
    body: { json: '{ "nav_home": "البداية" }' },
  })
  const third = await eventually(async () => states.find(({ texts }) => texts !== first.texts), 'the texts')
  expect(third.settings).toBe(second.settings)
  socket.close()
})
