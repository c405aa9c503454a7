import { getDemo } from '@cabstand/contract/http/operator/demo'
import { driverList } from '@cabstand/contract/http/people/person-records'
import { getMe } from '@cabstand/contract/http/people/users'
import { expect, test } from 'vitest'
import { addSimulator, createDemoLicences } from '../../src/operator/demo/index.ts'
import { readPicture } from '../platform/files/pictures.ts'
import { asOwner } from '../support/as-owner.ts'
import { MemoryStorage } from '../support/memory-storage.ts'
import { runTask } from '../support/run-task.ts'
import { testServer } from '../support/test-server.ts'
import { mobiles } from '../support/trip.ts'

const storage = new MemoryStorage()
const server = await testServer({ storage })

test('all drivers of the demo have a licence but one of the two who wait, also after another start', async () => {
  const create = () => createDemoLicences(server.db, { db: server.db, storage, now: server.clock.now })
  await create()
  await create()
  const admin = await server.signIn(mobiles.admin)
  const { rows } = await admin.call(driverList.list, { query: { tab: 'toApprove' } })
  expect(rows.map(({ name, licence }) => [name, licence]).sort()).toEqual([
    ['Hana Kovac', 'missing'],
    ['Tomas Ferrer', 'given'],
  ])
  const licences = await asOwner<{ license_image: string }>(
    server.database,
    `select license_image from users where usertype = 'driver' and license_image <> ''`,
  )
  const [drivers] = await asOwner<{ count: number }>(
    server.database,
    `select count(*)::int as count from users where usertype = 'driver'`,
  )
  expect(licences).toHaveLength((drivers?.count ?? 0) - 1)
  expect(storage.objects.size).toBe(licences.length)
  expect((await readPicture(admin, licences[0]?.license_image ?? '')).headers.get('content-type')).toBe(
    'image/webp',
  )
  await server.clock.forward(48 * 60)
  await runTask(server.database, 'platform:cleanup')
  expect(storage.objects.size).toBe(licences.length)
})

test('the simulator acts as an admin of its own, also after another start', async () => {
  await addSimulator(server.db)
  await addSimulator(server.db)
  const { simulatorAdmin, people } = await server.anonymous.call(getDemo, {})
  expect(people.map(({ mobile }) => mobile)).not.toContain(simulatorAdmin)
  const simulator = await server.signIn(simulatorAdmin)
  expect(await simulator.call(getMe, {})).toMatchObject({
    usertype: 'admin',
    firstName: 'Demo',
    lastName: 'Simulator',
    approved: true,
  })
})
