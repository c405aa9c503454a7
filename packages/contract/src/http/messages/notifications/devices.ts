import * as z from 'zod/mini'
import { about } from '../../../describe.ts'
import { endpoint } from '../../../endpoint.ts'
import { ok, text } from '../../../schemas/common.ts'
import { pushKinds } from '../../../schemas/notification.ts'

const shared = { tag: 'Notifications', roles: ['rider', 'driver', 'waitingDriver'] } as const

export const getPushKey = endpoint(
  {
    ...shared,
    name: 'getPushKey',
    method: 'GET',
    path: '/api/push/key',
    summary: 'Get the key for web push',
    description: 'Returns the key that a browser needs to subscribe (VAPID, `applicationServerKey`).',
    status: 200,
    output: z.object({
      publicKey: about(
        z.nullable(z.string()),
        'A P-256 point in base64url; null when the operator has switched web push off.',
        'BKagOny0KF_2pCJQ3m_RlfGrQ9Qq0p3zW5pUoXcQeW8rY0sV1uZ2xT3oM4iK5gJ6fH7dS8aL9qE0wRtYuIoPaSg',
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      publicKey: 'BKagOny0KF_2pCJQ3m_RlfGrQ9Qq0p3zW5pUoXcQeW8rY0sV1uZ2xT3oM4iK5gJ6fH7dS8aL9qE0wRtYuIoPaSg',
    },
  },
)

/** Of a browser what `PushSubscription.toJSON()` returns, of an app its token. */
const device = z.object({
  endpoint: z.optional(
    about(
      text(1000),
      'The address of a browser at its push service.',
      'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
    ),
  ),
  keys: z.optional(
    about(
      z.object({
        p256dh: about(text(100), "The browser's public key in base64url."),
        auth: about(text(40), 'Its secret in base64url.'),
      }),
      'With `endpoint`: the keys with which messages are encrypted for this browser.',
    ),
  ),
  pushToken: z.optional(
    about(
      text(4096).check(z.minLength(8)),
      'In place of `endpoint`: a token of Expo (`ExponentPushToken[…]`) or of Firebase Cloud Messaging.',
      'ExponentPushToken[xV3kq0LbT2mQ8nS5]',
    ),
  ),
  userPlatform: z.optional(
    about(
      z.enum(['ANDROID', 'IOS', 'android', 'ios']),
      'With `pushToken`: the platform; absent: taken from the user agent.',
      'ANDROID',
    ),
  ),
})

export const registerDevice = endpoint(
  {
    ...shared,
    name: 'registerDevice',
    method: 'PUT',
    path: '/api/me/device',
    summary: 'Get notifications on this device',
    description:
      'Registers the device of this session for push messages: a browser with its subscription, or an app with its token. It replaces what this session registered before. A subscription or token belongs to the person who registered it last, and is removed at sign-out. A person has at most ten devices; older ones are removed.',
    body: device,
    status: 200,
    output: ok,
    errors: ['push_refused', 'too_many_requests', 'validation_failed'],
    idempotent: false,
  },
  {
    body: { pushToken: 'ExponentPushToken[xV3kq0LbT2mQ8nS5]', userPlatform: 'ANDROID' },
    output: { ok: true },
  },
)

export const removeDevice = endpoint(
  {
    ...shared,
    name: 'removeDevice',
    method: 'DELETE',
    path: '/api/me/device',
    summary: 'Stop notifications on this device',
    description: 'Removes the device of this session. The inbox still gets every notification.',
    status: 200,
    output: ok,
    errors: [],
    idempotent: false,
  },
  { output: { ok: true } },
)

export const getPushProviders = endpoint(
  {
    name: 'getPushProviders',
    method: 'GET',
    path: '/api/push/providers',
    tag: 'Notifications',
    roles: ['admin'],
    summary: 'List push providers',
    description: 'Which providers are switched on, how many devices they reach, and what is wrong with them.',
    status: 200,
    output: z.object({
      providers: z.array(
        z.object({
          kind: about(
            z.enum(pushKinds),
            '`web`: browsers, without an account. `fcm`: Firebase Cloud Messaging. `expo`: Expo.',
          ),
          on: about(z.boolean(), 'Whether the operator has configured it.'),
          devices: about(z.int(), 'Registered devices of people who are signed in.', 214),
          problem: about(
            z.nullable(z.string()),
            'Why its latest request in this process failed; null when it succeeded.',
            'fcm answered 401 UNAUTHENTICATED',
          ),
        }),
      ),
      webPushHosts: about(
        z.array(z.string()),
        'Hosts of push services to which browsers may be registered; `*` stands for any names before it.',
        ['fcm.googleapis.com', '*.push.apple.com'],
      ),
      platforms: about(
        z.object({
          web: about(z.int(), 'Browsers of computers.', 120),
          android: about(z.int(), 'Apps and browsers of Android.', 60),
          ios: about(z.int(), 'Apps and browsers of iOS.', 34),
        }),
        'Registered devices by platform.',
        { web: 120, android: 60, ios: 34 },
      ),
    }),
    errors: [],
    idempotent: false,
  },
  {
    output: {
      providers: [{ kind: 'web', on: true, devices: 214, problem: null }],
      webPushHosts: ['fcm.googleapis.com', '*.push.apple.com'],
      platforms: { web: 120, android: 60, ios: 34 },
    },
  },
)
