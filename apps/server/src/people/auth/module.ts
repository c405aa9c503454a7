import type { Gauge } from '../../platform/gauge.ts'
import type { Module } from '../../platform/module.ts'
import {
  deleteChallengesBefore,
  deleteChallengesOf,
  deleteDevicesBefore,
  deleteDevicesOf,
  deleteSessionsBefore,
  deleteSessionsOf,
} from './auth-store.ts'
import { deleteEmailCode, deleteEmailCodesBefore } from './email-code-store.ts'
import { deleteIdentitiesOf, deleteIdentitySignInsBefore } from './identities/identity-store.ts'
import { knownDeviceDays } from './known-device.ts'
import { readPersonalData } from './personal-data-store.ts'
import { type AuthDeps, authRoutes } from './routes.ts'
import { findSmsDownSince } from './sender-store.ts'

const keptMs = {
  challenges: 86_400_000,
  sessions: 7 * 86_400_000,
  devices: knownDeviceDays * 86_400_000,
} as const

/** As it is shown to admins: the gateway refuses us, or has refused three messages in a row. */
const smsDown: Gauge = {
  name: 'sms_down_seconds',
  help: 'For how long text messages have not been sent; 0: they are.',
  async read(db, now) {
    const since = await findSmsDownSince(db)
    return [{ value: since === null ? 0 : (now.getTime() - since.getTime()) / 1000 }]
  },
}

/** Sign-in with a code or by an identity provider, and sessions. */
export function authModule(deps: AuthDeps): Module {
  return {
    name: 'auth',
    routes: authRoutes(deps),
    gauges: [smsDown],
    personalData: readPersonalData,
    erase: async (tx, { id, mobile, email }) => {
      await deleteSessionsOf(tx, id)
      await deleteDevicesOf(tx, id)
      await deleteEmailCode(tx, id)
      await deleteIdentitiesOf(tx, id)
      await deleteChallengesOf(tx, { mobile, email })
    },
    cleanup: async (db, now) => {
      await deleteEmailCodesBefore(db, now)
      await deleteIdentitySignInsBefore(db, now)
      await deleteChallengesBefore(db, new Date(now.getTime() - keptMs.challenges))
      await deleteSessionsBefore(db, new Date(now.getTime() - keptMs.sessions))
      await deleteDevicesBefore(db, new Date(now.getTime() - keptMs.devices))
    },
  }
}
