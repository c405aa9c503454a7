import { createHash, timingSafeEqual } from 'node:crypto'
import type { BodyOf } from '@cabstand/contract/endpoint'
import { legacySendNotification } from '@cabstand/contract/http/operator/legacy'
import { recordChange } from '../../platform/audit/record-change.ts'
import { runAudited } from '../../platform/audit/staff-write.ts'
import type { Authenticate, Client } from '../../platform/caller.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { addressBlock } from '../../platform/http/address-block.ts'
import { AppError, toRefusal } from '../../platform/http/errors.ts'
import { returnBudget, spendBudget } from '../../platform/http/rate-limit-store.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { newId } from '../../platform/new-id.ts'
import type { NotificationDeps } from './deps.ts'
import { listPeopleOf } from './device-store.ts'
import { notifyPeople } from './notify-people.ts'
import type { PushTask } from './send-push.ts'

export interface LegacySendDeps extends NotificationDeps {
  readonly authenticate: Authenticate
  /** The key with which another program of the operator may call; undefined: only admins. */
  readonly notificationKey: string | undefined
  readonly demoMode: { isOn(): Promise<boolean> }
}

const usefulMs = 24 * 3_600_000
const wrongTries = { limit: 30, windowSeconds: 900 } as const

/**
 * The call with which older clients send a notification to the devices with certain tokens. In the original everyone
 * could; here it takes an admin's token, or the server's own key.
 */
export function legacySendRoute(deps: LegacySendDeps, push: PushTask): Route {
  return route(legacySendNotification, {
    admit: async (client) => {
      await identify(deps, client)
    },
    refuse: (error) => {
      const { code, detail, errors, params } = toRefusal(error)
      return new AppError(code, {
        legacyText: code,
        ...(detail !== undefined && { detail }),
        ...(errors !== undefined && { errors }),
        ...(params !== undefined && { params }),
      })
    },
    prepare: ({ client }) => identify(deps, client),
    write: async (tx, { client, body }, admin) => {
      const action = legacySendNotification.name
      const { address, userAgent } = client
      const by =
        admin === undefined
          ? undefined
          : { actorId: admin, actorRole: 'admin' as const, address, userAgent, requestId: '', action }
      await runAudited(tx, by, () => send(tx, deps, push, body))
      return { success: true as const }
    },
  })
}

/** The admin who calls; undefined for the key. Throws `auth_error`, `demo_mode` or `too_many_requests`. */
async function identify(
  { db, authenticate, notificationKey, demoMode, now }: LegacySendDeps,
  client: Client,
): Promise<string | undefined> {
  const token = /^Bearer ([^\s]{1,500})$/i.exec(client.authorization ?? '')?.[1]
  if (token === undefined) throw new AppError('auth_error', { detail: 'A bearer token is required.' })
  const budget = { key: `legacy:send:${addressBlock(client.address)}`, ...wrongTries }
  const at = now()
  // Counted before the comparison, so that concurrent guesses cannot exceed the limit.
  await spendBudget(db, budget, at)
  if (notificationKey !== undefined && isEqual(token, notificationKey)) {
    await returnBudget(db, budget.key, at)
    return undefined
  }
  const caller = await authenticate(token)
  if (caller?.role !== 'admin')
    throw new AppError('auth_error', { detail: 'This needs an admin, or the key of the server.' })
  await returnBudget(db, budget.key, at)
  if (await demoMode.isOn()) throw new AppError('demo_mode')
  return caller.userId
}

function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

async function send(
  tx: Tx,
  deps: NotificationDeps,
  push: PushTask,
  { token, title, msg, body, screen = 'BookedCab', params }: BodyOf<typeof legacySendNotification>,
): Promise<void> {
  const id = newId()
  const people = await listPeopleOf(tx, typeof token === 'string' ? [token] : token, deps.now())
  const text = msg ?? body ?? ''
  await notifyPeople(
    tx,
    deps,
    push,
    people.map((userId) => ({
      userId,
      source: `sent:${id}`,
      message: 'written',
      title,
      body: text,
      screen,
      subject: params?.bookingId ?? null,
      collapse: `sent:${id}`,
      expiresAt: new Date(deps.now().getTime() + usefulMs),
    })),
  )
  // What was written may be about a person, so that it is recorded without its words.
  await recordChange(tx, {
    type: 'broadcast',
    id,
    before: null,
    after: { title, body: text, people: people.length },
    personal: ['title', 'body'],
  })
}
