import { listCancelReasons } from '@cabstand/contract/http/operator/settings'
import { signOut } from '@cabstand/contract/http/people/auth'
import { getMe } from '@cabstand/contract/http/people/users'
import { describe, expect, test } from 'vitest'
import type { Sabotage } from '../../../../test/support/sabotage.ts'
import { asOwner } from '../support/as-owner.ts'
import { eventually } from '../support/eventually.ts'
import { startSecondProcess } from '../support/start-second-process.ts'
import { TestClient } from '../support/test-client.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const file = 'apps/server/src/platform/cache/row-changes.ts'
/** The hints of all processes are lost. */
const deaf: Sabotage = { file, replace: 'if (changes.length > 0) this.tell(changes)', by: '' }
/** Changes without a hint are not found. */
const blind: Sabotage = { file, replace: 'else if (fresh.length > 0) this.tell(fresh)', by: '' }

const server = await testServer()
const [hearing, deafUrl, trusting] = await Promise.all([
  startSecondProcess(server.database),
  startSecondProcess(server.database, [deaf]),
  startSecondProcess(server.database, [deaf, blind]),
])

/** A person whose session every process has cached. */
async function signedInEverywhere(mobile: string) {
  const here = await server.signIn(mobile)
  const [there, deafThere, forEver] = [hearing, deafUrl, trusting].map(
    (url) => new TestClient(url, here.token),
  )
  const everywhere = [here, there, deafThere, forEver].filter((one) => one !== undefined)
  for (const client of [...everywhere, ...everywhere]) await client.call(getMe, {})
  return { here, others: [there, deafThere].filter((one) => one !== undefined), forEver }
}

const isRefused = async (client: TestClient) => (await client.send(getMe)).status === 401

describe('a session that has ended', () => {
  test('by signing out is refused at once in this process, and soon in every other, also when its hint is lost', async () => {
    const { here, others, forEver } = await signedInEverywhere(mobiles.rider)
    await here.call(signOut, { body: {} })
    expect(await here.refusal(getMe)).toBe('not_logged_in')
    for (const client of others) await eventually(() => isRefused(client), `a refusal by ${client.url}`)
    // The control: without hints and polling a process would accept the session as long as it runs.
    expect((await forEver?.send(getMe))?.status).toBe(200)
  })

  test('by signing out everywhere, from another device', async () => {
    const { here, others } = await signedInEverywhere(mobiles.rider)
    const device = await server.signIn(mobiles.rider)
    await device.call(signOut, { body: { everywhere: true } })
    expect(await here.refusal(getMe)).toBe('not_logged_in')
    for (const client of others) await eventually(() => isRefused(client), `a refusal by ${client.url}`)
  })

  test.each([
    ['its user was blocked', 'update users set approved = false where id = $1'],
    ['its row was changed by hand', 'update sessions set revoked_at = now() where user_id = $1'],
    ['its row was deleted', 'delete from sessions where user_id = $1'],
    ['it was cut short', `update sessions set expires_at = now() - interval '1 second' where user_id = $1`],
  ])('because %s is refused by every process', async (_, statement) => {
    const { here, others } = await signedInEverywhere(mobiles.otherRider)
    await asOwner(server.database, statement, [here.userId])
    for (const client of [here, ...others])
      await eventually(() => isRefused(client), `a refusal by ${client.url}`)
    await asOwner(server.database, 'update users set approved = true where id = $1', [here.userId])
  })

  test('a changed role applies in every process', async () => {
    const { here, others } = await signedInEverywhere(mobiles.otherRider)
    const change = (role: string) =>
      asOwner(server.database, 'update users set usertype = $2 where id = $1', [here.userId, role])
    await change('fleetadmin')
    for (const client of [here, ...others])
      await eventually(
        async () => (await client.send(listCancelReasons)).status === 403,
        `the new role at ${client.url}`,
      )
    await change('rider')
  })

  test('by its expiry is refused at its next use, also when cached', async () => {
    const here = await server.signIn(mobiles.rider)
    await here.call(getMe, {})
    await server.clock.forward(90 * 24 * 60 + 1)
    expect(await here.refusal(getMe)).toBe('not_logged_in')
  })

  test('is refused when changes cannot be read: the cache is trusted for a second', async () => {
    const here = await server.signIn(mobiles.driver)
    await here.call(getMe, {})
    await asOwner(server.database, 'alter table row_changes rename to row_changes_away')
    await asOwner(server.database, 'alter table sessions disable trigger user')
    try {
      await asOwner(server.database, 'update sessions set revoked_at = now() where user_id = $1', [
        here.userId,
      ])
      await eventually(() => isRefused(here), 'a refusal')
    } finally {
      await asOwner(server.database, 'alter table sessions enable trigger user')
      await asOwner(server.database, 'alter table row_changes_away rename to row_changes')
    }
  })
})
