import {
  listLanguageRecords,
  listLanguages,
  setLanguageTexts,
} from '@cabstand/contract/http/operator/languages'
import { getSettings } from '@cabstand/contract/http/operator/settings'
import { getAllSettings, updateSettings } from '@cabstand/contract/http/operator/staff-settings'
import { listCarTypes } from '@cabstand/contract/http/trips/pricing'
import { afterAll, expect, test } from 'vitest'
import type { Sabotage } from '../../../../test/support/sabotage.ts'
import { settingsRows } from '../../src/operator/settings/index.ts'
import { rowsChanged } from '../../src/platform/cache/rows-changed.ts'
import { transaction } from '../../src/platform/db/transaction.ts'
import { carTypeRows } from '../../src/trips/pricing/index.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { stubWeb } from '../support/stub-web.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const file = 'apps/server/src/platform/cache/row-changes.ts'
const deaf: Sabotage = { file, replace: 'if (changes.length > 0) this.tell(changes)', by: '' }
const blind: Sabotage = { file, replace: 'else if (fresh.length > 0) this.tell(fresh)', by: '' }

const web = stubWeb()
afterAll(() => web.remove())
const server = await testServer({ webFolder: web.folder })
const [other, withoutHints, withoutLooking, stale] = await Promise.all(
  [[], [deaf], [blind], [deaf, blind]].map(
    async (sabotage) =>
      new TestClient(await startSecondProcess(server.database, sabotage, { webFolder: web.folder })),
  ),
)
const processes = [server.anonymous, other, withoutHints, withoutLooking].filter((one) => one !== undefined)

const nameAt = async (client: TestClient) => (await client.call(getSettings, {})).appName
const home = async (client: TestClient | undefined) => (await fetch(`${client?.url}/`)).text()

/** Saves a setting, as the console of an admin does. */
async function save(appName: string): Promise<void> {
  await transaction(server.db, async (tx) => {
    rowsChanged(tx, settingsRows)
    await tx.updateTable('settings').set({ appName }).execute()
  })
}

test('a setting saved in one process is in the next response of every process, also in documents', async () => {
  for (const client of [...processes, stale]) expect(await home(client)).toContain('home|Cabstand')
  await save('Rank')
  expect(await nameAt(server.anonymous), 'at once where it was saved').toBe('Rank')
  for (const client of processes) {
    await eventually(async () => (await nameAt(client)) === 'Rank', `the settings of ${client.url}`)
    await eventually(async () => (await home(client)).includes('home|Rank'), `the page of ${client.url}`)
  }
  // The control: a process without hints and polling shows the old value, so the others got it by hint.
  expect(await home(stale)).toContain('home|Cabstand')
})

test('what an admin changes in one process is on the public pages of every process', async () => {
  const lena = await server.signIn(mobiles.admin)
  const { version } = await lena.call(getAllSettings, {})
  await lena.call(updateSettings, { version, body: { appName: 'Hail' } })
  const { languages } = await lena.call(listLanguageRecords, {})
  const arabic = languages.find(({ langLocale }) => langLocale === 'ar')
  if (arabic === undefined) throw new Error('Arabic is missing')
  await lena.call(setLanguageTexts, {
    params: { id: arabic.id },
    version: arabic.version,
    body: { json: '{"pickup":"من أين؟"}' },
  })
  for (const client of processes) {
    await eventually(async () => (await nameAt(client)) === 'Hail', `the settings of ${client.url}`)
    await eventually(async () => {
      const page = await (await fetch(`${client.url}/?lang=ar`)).text()
      return page.includes('home|Hail') && page.includes('من أين؟')
    }, `the Arabic page of ${client.url}`)
  }
  expect(await home(stale)).toContain('home|Cabstand')
})

test('a change by another program is shown by every process that polls', async () => {
  await asOwner(server.database, `update car_types set name = 'Roomy' where name = 'City'`)
  await asOwner(
    server.database,
    `update languages set key_value_pairs = '{"pickup":"From where?"}' where lang_locale = 'en'`,
  )
  for (const client of [server.anonymous, other, withoutHints].filter((one) => one !== undefined)) {
    await eventually(async () =>
      (await client.call(listCarTypes, {})).carTypes.some(({ name }) => name === 'Roomy'),
    )
    await eventually(
      async () => /From where\?\|[^|]*Roomy/.test(await home(client)),
      `the page of ${client.url}`,
    )
  }
})

test('a new language gets its documents', async () => {
  await asOwner(
    server.database,
    `insert into languages (id, lang_name, lang_locale, date_locale) values (gen_random_uuid(), 'Nederlands', 'nl', 'nl-NL')`,
  )
  for (const client of [server.anonymous, other].filter((one) => one !== undefined)) {
    await eventually(async () =>
      (await client.call(listLanguages, {})).languages.some(({ langLocale }) => langLocale === 'nl'),
    )
    await eventually(async () => (await (await fetch(`${client.url}/?lang=nl`)).text()).includes('lang="nl"'))
  }
})

test('a rolled back change is never shown', async () => {
  const undone = transaction(server.db, async (tx) => {
    rowsChanged(tx, carTypeRows)
    await tx.updateTable('carTypes').set({ name: 'Undone' }).where('name', '=', 'Roomy').execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await save('After')
  for (const client of processes) {
    await eventually(async () => (await home(client)).includes('home|After'))
    expect(await home(client)).not.toContain('Undone')
  }
})
