import { signUpAsDriver as endpoint } from '@cabstand/contract/http/driver-sign-up'
import { onCommit } from '../../db/transaction.ts'
import { roleHintCookie } from '../../http/caller.ts'
import { route } from '../../http/route.ts'
import type { Module } from '../../module.ts'
import { type DriverSignUpDeps, signUpAsDriver } from './sign-up-as-driver.ts'

const hintSeconds = 90 * 86_400

/** How a rider who has just signed in becomes a driver. */
export function driverSignUpModule(deps: DriverSignUpDeps): Module {
  return {
    name: 'driver-sign-up',
    routes: [
      route(endpoint, {
        async write(tx, { caller, body, setCookie }) {
          const approved = await signUpAsDriver(tx, deps, caller.userId, body)
          const [role, maxAgeSeconds] = approved ? ['driver', hintSeconds] : ['', 0]
          onCommit(tx, () => setCookie(roleHintCookie, role, { httpOnly: false, maxAgeSeconds }))
          return { approved }
        },
      }),
    ],
  }
}
