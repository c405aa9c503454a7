import * as z from 'zod/mini'
import {
  type PushConfig,
  parsePushHosts,
  serviceAccount,
  usualPushHosts,
} from '../../messages/notifications/index.ts'
import { type Environment, read, type Variable } from '../../platform/config-variable.ts'

export const PUSH_VARIABLES = {
  webPushHosts: {
    name: 'CABSTAND_WEB_PUSH_HOSTS',
    fallback: usualPushHosts.join(','),
    parse: (value) => (value === 'off' ? [] : parsePushHosts(value)),
    expected: 'hosts separated by commas, such as fcm.googleapis.com,*.push.apple.com, or off',
    doc: 'Push services of browsers that notifications are sent to; `*.` stands for any names before a host. `off`: no web push. It needs no account.',
  },
  fcmServiceAccount: {
    name: 'CABSTAND_FCM_SERVICE_ACCOUNT',
    fallback: '',
    parse: parseServiceAccount,
    expected: 'the JSON of a service account, or its base64',
    doc: 'Sends notifications to mobile apps by Firebase Cloud Messaging: the JSON key of a service account, as it is or in base64.',
  },
  expoAccessToken: {
    name: 'CABSTAND_EXPO_ACCESS_TOKEN',
    fallback: '',
    parse: (value) => (value.length >= 8 ? value : undefined),
    expected: 'an access token of expo.dev',
    doc: 'Sends notifications to mobile apps by Expo.',
  },
  notificationKey: {
    name: 'CABSTAND_NOTIFICATION_KEY',
    fallback: '',
    parse: (value) => (/^\S{24,}$/.test(value) ? value : undefined),
    expected: 'at least 24 characters without spaces',
    doc: 'Key with which a program of yours may call `POST /send_notification` (bearer token). Without it, only admins may.',
  },
} satisfies Record<string, Variable<unknown>>

/** Which push providers are switched on. Throws StartupError for a variable that cannot be read. */
export function readPush(env: Environment): PushConfig & { readonly notificationKey: string | undefined } {
  const hosts = read(env, PUSH_VARIABLES.webPushHosts) ?? []
  const account = read(env, PUSH_VARIABLES.fcmServiceAccount)
  const accessToken = read(env, PUSH_VARIABLES.expoAccessToken)
  return {
    webHosts: hosts.length === 0 ? undefined : hosts,
    fcm: account && { account },
    expo: accessToken === undefined ? undefined : { accessToken },
    notificationKey: read(env, PUSH_VARIABLES.notificationKey),
  }
}

function parseServiceAccount(value: string) {
  try {
    const json = value.startsWith('{') ? value : Buffer.from(value, 'base64').toString('utf8')
    const parsed = z.safeParse(serviceAccount, JSON.parse(json))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
