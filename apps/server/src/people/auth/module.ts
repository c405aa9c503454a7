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

const keptMs = {
  challenges: 86_400_000,
  sessions: 7 * 86_400_000,
  devices: knownDeviceDays * 86_400_000,
} as const

/** Sign-in with a code or by an identity provider, and sessions. */
export function authModule(deps: AuthDeps): Module {
  return {
    name: 'auth',
    routes: authRoutes(deps),
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
