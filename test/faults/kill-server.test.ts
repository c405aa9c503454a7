import { afterAll, describe, expect, test } from 'vitest'
import { interruptAtRandom } from '../support/at-random.ts'
import { auditServer, findLost } from '../support/audit.ts'
import { reportFault } from '../support/fault-report.ts'
import { startFaultServer } from '../support/fault-server.ts'
import { runLifecycles } from '../support/lifecycle.ts'
import { gatherPeople } from '../support/people.ts'
import { answerBeforeCommit } from '../support/protections.ts'
import { testSeed } from '../support/seed.ts'
import { sized } from '../support/size.ts'

const lifecycles = sized(30, 1000)
const kills = sized(2, 100)
const pairs = 8
/** Maximum number of acknowledged writes between two kills, so that all kills happen within the lifecycles. */
const stepsApart = Math.floor((lifecycles * 4.5) / kills)

const result = { rounds: lifecycles, kills, acknowledged: 0, violations: 0, control: 'not run' }
afterAll(() => reportFault({ fault: 'kill-server', ...result }))

describe('kill -9 of the server', () => {
  test(`${lifecycles} lifecycles over ${kills} kills lose and duplicate nothing`, {
    timeout: 1_800_000,
  }, async () => {
    const server = await startFaultServer()
    const people = await gatherPeople(server, pairs)
    const living = runLifecycles({ people, count: lifecycles, name: 'kill-server' })
    const act = async () => {
      await server.kill()
      await server.start()
    }
    const { journal } = people
    await interruptAtRandom({ journal, living, count: kills, stepsApart, name: 'kill-server', act })
    await living
    const violations = await auditServer(server, { journal: people.journal, people })
    Object.assign(result, { acknowledged: people.journal.steps.length, violations: violations.length })
    expect(violations, `seed ${testSeed}`).toEqual([])
  })

  test('control: writes that are acknowledged before their commit are lost', async () => {
    const server = await startFaultServer()
    const people = await gatherPeople(server, 4)
    await server.kill()
    server.sabotage = answerBeforeCommit
    await server.start()
    const living = runLifecycles({ people, count: 4, name: 'kill-server control', patienceMs: 3000 })
    await people.journal.reached(2)
    await server.kill()
    await server.start()
    await living
    const lost = await findLost({ ownerUrl: await server.ownerUrl(), journal: people.journal })
    result.control = lost[0] ?? 'found nothing'
    expect(lost, `seed ${testSeed}`).not.toEqual([])
  })
})
