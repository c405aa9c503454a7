import {
  getPushKey,
  registerDevice,
  removeDevice,
} from '@cabstand/contract/http/messages/notifications/devices'
import { call } from '../../api/client.ts'

/** Whether this browser shows notifications for the signed-in person. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What the browser has; it asks the person nothing. */
export async function readDevice(): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && (await findSubscription()) !== null ? 'on' : 'off'
}

/** Asks for permission, and registers this browser for the signed-in person. Throws when that fails. */
export async function switchOn(): Promise<DeviceState> {
  if (!isSupported()) return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return readDevice()
  await register()
  return 'on'
}

/**
 * At the start of the app: a browser that shows notifications belongs to the person who is signed in, under the key that
 * the server has now.
 */
export async function renewDevice(): Promise<void> {
  if ((await readDevice()) === 'on') await register()
}

export async function switchOff(): Promise<DeviceState> {
  await call(removeDevice, {})
  await (await findSubscription())?.unsubscribe()
  return readDevice()
}

async function register(): Promise<void> {
  const { publicKey } = await call(getPushKey, {})
  if (publicKey === null) return
  const { pushManager } = await navigator.serviceWorker.ready
  let known = await pushManager.getSubscription()
  // The server's secret was changed: messages for the earlier key would be refused.
  if (known !== null && keyOf(known) !== publicKey) {
    await known.unsubscribe()
    known = null
  }
  const subscription =
    known ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await call(registerDevice, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
}

/** The key that a subscription was made for, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
