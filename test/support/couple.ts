import { onTestFinished } from 'vitest'
import { type FaultServer, pushesTo, startFaultServer } from './fault-server.ts'
import { gatherPeople, type People } from './people.ts'
import { startRoundRobin } from './round-robin.ts'
import type { Sabotage } from './sabotage.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

type Environment = Readonly<Record<string, string>>

export interface CoupleOptions {
  /** Added to the environment of each. */
  readonly environments?: { readonly first: Environment; readonly second: Environment }
  readonly sabotage?: readonly Sabotage[]
}

export interface Couple {
  readonly first: FaultServer
  readonly second: ServerProcess
  /** They use only the common address. */
  readonly people: People
  readonly ownerUrl: string
}

const pairs = 8

/** Two servers on one database behind one address, and eight pairs of people. They end with the test. */
export async function startCouple({ environments, sabotage = [] }: CoupleOptions = {}): Promise<Couple> {
  const first = await startFaultServer({ environment: { ...environments?.first }, sabotage })
  const [ownerUrl, appUrl] = [await first.ownerUrl(), await first.appUrl()]
  const second = await startServerProcess({
    dataFolder: first.dataFolder,
    environment: {
      DATABASE_URL: appUrl,
      DATABASE_MIGRATE_URL: ownerUrl,
      ...pushesTo(first.pushes),
      ...environments?.second,
    },
    sabotage,
  })
  onTestFinished(() => second.kill())
  const url = await startRoundRobin([first.port, second.port])
  const people = await gatherPeople({ url, appUrl: async () => appUrl, pushes: first.pushes }, pairs)
  return { first, second, people, ownerUrl }
}
