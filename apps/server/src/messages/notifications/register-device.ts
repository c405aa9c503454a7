import type { BodyOf } from '@cabstand/contract/endpoint'
import type { registerDevice as registerDeviceEndpoint } from '@cabstand/contract/http/messages/notifications/index'
import type { Platform } from '@cabstand/contract/schemas/notification'
import type { Session } from '../../platform/caller.ts'
import { assertTransaction, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/new-id.ts'
import type { NotificationDeps } from './deps.ts'
import { deleteOldDevices, saveDevice } from './device-store.ts'
import { isPublicKey } from './push/public-key.ts'

const maxDevices = 10

/** Registers the device of a session. Throws `push_refused` for an address that no provider sends to. */
export async function registerDevice(
  tx: Tx,
  { push, now }: Pick<NotificationDeps, 'push' | 'now'>,
  { userId, sessionId }: Session,
  userAgent: string,
  given: BodyOf<typeof registerDeviceEndpoint>,
): Promise<void> {
  assertTransaction(tx)
  const { endpoint, keys, pushToken, userPlatform } = given
  const address = endpoint ?? pushToken
  if (address === undefined || (endpoint === undefined) === (pushToken === undefined))
    throw new AppError('validation_failed', { detail: 'Send either `endpoint` or `pushToken`.' })
  const kind = push.kindOf(address)
  if (kind === undefined || (kind === 'web') !== (endpoint !== undefined))
    throw new AppError('push_refused', {
      detail: 'No push provider that is switched on sends to this address.',
    })
  if (kind === 'web') assertKeys(keys)
  const saved = await saveDevice(tx, {
    id: newId(),
    sessionId,
    userId,
    kind,
    platform: namedPlatform(userPlatform) ?? platformOf(userAgent),
    address,
    p256dh: kind === 'web' ? (keys?.p256dh ?? null) : null,
    auth: kind === 'web' ? (keys?.auth ?? null) : null,
    createdAt: now(),
  })
  if (!saved) throw new AppError('not_logged_in')
  await deleteOldDevices(tx, userId, maxDevices)
}

/** A point of P-256 and 16 bytes; anything else could never be encrypted for. */
function assertKeys(keys: { readonly p256dh: string; readonly auth: string } | undefined): void {
  const { p256dh = '', auth = '' } = keys ?? {}
  const isValid = isPublicKey(p256dh) && Buffer.from(auth, 'base64url').length === 16
  if (!isValid)
    throw new AppError('validation_failed', { detail: 'These are no keys of a push subscription.' })
}

function platformOf(userAgent: string): Platform {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod|darwin/i.test(userAgent) ? 'ios' : 'web'
}

const namedPlatform = (named: string | undefined): Platform | undefined =>
  named === undefined ? undefined : named.toLowerCase() === 'ios' ? 'ios' : 'android'
