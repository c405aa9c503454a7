import * as contract from '@cabstand/contract/http/messages/notifications/index'
import { getMutedTopics, setMutedTopics } from '@cabstand/contract/http/people/account'
import { pushKinds } from '@cabstand/contract/schemas/notification'
import { type Route, route } from '../../platform/http/route.ts'
import type { ExportDeps } from '../../platform/lists/export/export-list.ts'
import { listRoutes } from '../../platform/lists/list-routes.ts'
import { createBroadcast, deleteBroadcast, toBroadcast } from './broadcast-edit.ts'
import { broadcastListSource, countDevicesOf, type StoredBroadcast } from './broadcast-store.ts'
import type { NotificationDeps } from './deps.ts'
import { countDevices, deleteDeviceOf } from './device-store.ts'
import { listNotifications, readNotifications } from './inbox.ts'
import { listMutedTopics, replaceMutedTopics } from './muted-topics-store.ts'
import { registerDevice } from './register-device.ts'
import type { BroadcastTask } from './send-broadcast.ts'

export function notificationRoutes(deps: NotificationDeps): Route[] {
  return [
    route(contract.getPushKey, {
      read: async () => ({ publicKey: deps.push.find('web') ? deps.push.keys.publicKey : null }),
    }),
    route(contract.registerDevice, {
      write: async (tx, { caller, client, body }) => {
        await registerDevice(tx, deps, caller, client.userAgent, body)
        return { ok: true as const }
      },
    }),
    route(contract.removeDevice, {
      write: async (tx, { caller }) => {
        await deleteDeviceOf(tx, caller.sessionId)
        return { ok: true as const }
      },
    }),
    route(contract.listNotifications, {
      read: ({ caller, query }) => listNotifications(deps, caller.userId, query),
    }),
    route(contract.readNotifications, {
      unaudited: 'It changes only what this person sees.',
      write: (tx, { caller, body }) => readNotifications(tx, deps, caller.userId, body.subject),
    }),
    route(getMutedTopics, {
      read: async ({ caller }) => ({ muted: await listMutedTopics(deps.db, caller.userId) }),
    }),
    route(setMutedTopics, {
      write: async (tx, { caller, body }) => {
        await replaceMutedTopics(tx, caller.userId, body.muted)
        return { muted: await listMutedTopics(tx, caller.userId) }
      },
    }),
    route(contract.getPushProviders, { read: () => getPushProviders(deps) }),
  ]
}

async function getPushProviders({ db, push, now }: NotificationDeps) {
  const counts = await countDevices(db, now())
  const sum = (of: Partial<(typeof counts)[number]>) =>
    counts
      .filter((row) => (of.kind ?? row.kind) === row.kind && (of.platform ?? row.platform) === row.platform)
      .reduce((total, { devices }) => total + devices, 0)
  return {
    providers: pushKinds.map((kind) => ({
      kind,
      on: push.kinds.includes(kind),
      devices: sum({ kind }),
      problem: push.problemOf(kind),
    })),
    webPushHosts: [...push.webHosts],
    platforms: {
      web: sum({ platform: 'web' }),
      android: sum({ platform: 'android' }),
      ios: sum({ platform: 'ios' }),
    },
  }
}

export function broadcastRoutes(deps: NotificationDeps & ExportDeps, task: BroadcastTask): Route[] {
  const { db, push, now } = deps
  return [
    ...listRoutes<typeof contract.broadcastList, StoredBroadcast>(deps, contract.broadcastList, {
      source: broadcastListSource,
      complete: async (rows) => rows.map(toBroadcast),
    }),
    route(contract.countAudience, { read: ({ query }) => countDevicesOf(db, query, push.kinds, now()) }),
    route(contract.createBroadcast, {
      write: (tx, { body, caller }) => createBroadcast(tx, deps, task, { ...body, createdBy: caller.userId }),
    }),
    route(contract.deleteBroadcast, {
      write: async (tx, { params }) => {
        await deleteBroadcast(tx, params.id)
        return { ok: true as const }
      },
    }),
  ]
}
