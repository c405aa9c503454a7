import { brokenProblems, systemProblems } from '@cabstand/domain/system/problems'
import * as z from 'zod/mini'
import { about } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import { times } from '../../examples/ids.ts'
import { instant } from '../../schemas/common.ts'

const problem = about(
  z.nullable(z.enum(systemProblems)),
  `What is wrong; null: nothing. ${brokenProblems.map((code) => `\`${code}\``).join(', ')} keep people from being served.`,
  null,
)
const count = (text: string, example: number) => about(z.int(), text, example)
const seconds = (text: string, example: number) => about(z.number(), text, example)

const process = z.object({
  name: about(z.string(), 'The name of its machine, and the port on which it listens.', 'app1:3000'),
  version: about(z.string(), 'The version of Cabstand that it runs.', '1.0.0'),
  startedAt: about(instant, 'When it was started.', times.requested),
  seenAt: about(instant, 'When it last reported; it does so every 15 seconds.', times.paid),
  cpuPercent: about(z.number(), 'CPU used since the report before, of one core.', 12.5),
  memoryBytes: count('Memory that it holds.', 284_000_000),
  problem,
})

const service = z.object({
  name: about(z.string(), 'The name of the other server.', 'Stripe'),
  succeededAt: about(z.nullable(instant), 'When a call last succeeded; null: never.', times.paid),
  failedAt: about(z.nullable(instant), 'When a call last failed; null: never.', null),
  failures: count('Calls that failed since one succeeded.', 0),
  problem,
})

export const getSystemStatus = endpoint(
  {
    name: 'getSystemStatus',
    method: 'GET',
    path: '/api/system',
    tag: 'System',
    summary: 'Read how the service is doing',
    description:
      'For operators without Prometheus: the processes that run, and what else they watch, each with what is wrong with it. Read at most every 5 seconds. `docs/watching.md` says what to do about each problem.',
    roles: ['admin'],
    status: 200,
    output: z.object({
      readAt: about(instant, 'When all of this was read.', times.paid),
      version: about(z.string(), 'The version of Cabstand that answered.', '1.0.0'),
      processes: about(
        z.array(process),
        'The server processes, by name. One that ended by itself stays for a day.',
      ),
      database: z.object({
        version: about(z.string(), 'The version of PostgreSQL.', '17.6'),
        bytes: count('The size of the database.', 412_000_000),
        connections: count('Open connections to the server of the database.', 31),
        connectionLimit: count('How many it permits.', 100),
        longestWaitSeconds: seconds('The longest that a statement is waiting for a lock.', 0),
        problem,
      }),
      disks: about(
        z.array(
          z.object({
            folder: about(z.enum(['data', 'database']), 'What is on it: the data folder, the database.'),
            freeBytes: count('Free space.', 18_200_000_000),
            problem,
          }),
        ),
        'The disks of the machine that answered.',
      ),
      map: z.object({
        name: about(
          z.nullable(z.string()),
          'The name of the map that is used; null: none is loaded.',
          'Cyprus',
        ),
        importedAt: about(z.nullable(instant), 'When it was imported; null: unknown.', times.requested),
        problem,
      }),
      jobs: z.object({
        waiting: count('Jobs that could run, and wait.', 0),
        running: count('Jobs that run.', 1),
        failed: count('Jobs that have failed and are tried again.', 0),
        ended: count('Jobs that have failed 25 times, and are not tried again.', 0),
        oldestSeconds: seconds('How long the oldest job that could run has waited.', 0),
        problem,
      }),
      events: z.object({
        waiting: count('Events that wait for their reactions.', 0),
        oldestSeconds: seconds('The age of the oldest of them.', 0),
        problem,
      }),
      texts: z.object({
        failingSeconds: seconds('For how long text messages have not been sent; 0: they are.', 0),
        problem,
      }),
      payments: z.object({
        unanswered: count('Payments and refunds whose outcome is unknown for longer than 15 minutes.', 0),
        problem,
      }),
      ledger: z.object({
        checkedAt: about(
          z.nullable(instant),
          'When the books were last checked; null: never yet.',
          times.paid,
        ),
        problems: count('How many problems were found.', 0),
        problem,
      }),
      backup: z.object({
        madeAt: about(
          z.nullable(instant),
          'When the newest backup that is known began; null: none is known.',
          times.requested,
        ),
        problem,
      }),
      services: about(z.array(service), 'Other servers that were called within 30 days, by name.'),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      readAt: times.paid,
      version: '1.0.0',
      processes: [
        {
          name: 'app1:3000',
          version: '1.0.0',
          startedAt: times.requested,
          seenAt: times.paid,
          cpuPercent: 12.5,
          memoryBytes: 284_000_000,
          problem: null,
        },
        {
          name: 'app2:3000',
          version: '1.0.0',
          startedAt: times.requested,
          seenAt: times.accepted,
          cpuPercent: 3,
          memoryBytes: 251_000_000,
          problem: 'processSilent',
        },
      ],
      database: {
        version: '17.6',
        bytes: 412_000_000,
        connections: 31,
        connectionLimit: 100,
        longestWaitSeconds: 0,
        problem: null,
      },
      disks: [{ folder: 'data', freeBytes: 18_200_000_000, problem: null }],
      map: { name: 'Cyprus', importedAt: times.requested, problem: null },
      jobs: { waiting: 0, running: 1, failed: 0, ended: 2, oldestSeconds: 0, problem: 'jobsEnded' },
      events: { waiting: 0, oldestSeconds: 0, problem: null },
      texts: { failingSeconds: 0, problem: null },
      payments: { unanswered: 0, problem: null },
      ledger: { checkedAt: times.paid, problems: 0, problem: null },
      backup: { madeAt: times.requested, problem: null },
      services: [
        { name: 'Stripe', succeededAt: times.paid, failedAt: null, failures: 0, problem: null },
        {
          name: 'SMTP',
          succeededAt: times.accepted,
          failedAt: times.paid,
          failures: 4,
          problem: 'callsFail',
        },
      ],
    },
  },
)

export type SystemStatus = z.infer<typeof getSystemStatus.output>
