import * as contract from '@cabstand/contract/http/people/driver-sign-up'
import { roleHintCookie } from '../../platform/caller.ts'
import { onCommit } from '../../platform/db/transaction.ts'
import type { BudgetDeps } from '../../platform/http/address-budgets.ts'
import { AppError } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findUser, spendProfileBudget } from '../users/index.ts'
import { type ApplicationDeps, toApplication, updateApplication } from './application.ts'
import { signUpAsDriver } from './sign-up-as-driver.ts'

const hintSeconds = 90 * 86_400

export function driverSignUpRoutes(deps: ApplicationDeps & BudgetDeps): Route[] {
  return [
    route(contract.signUpAsDriver, {
      async write(tx, { caller, body, setCookie }) {
        const approved = await signUpAsDriver(tx, deps, caller.userId, body)
        const cookie = { httpOnly: false, maxAgeSeconds: hintSeconds }
        onCommit(tx, () => setCookie(roleHintCookie, 'driver', cookie))
        return { approved }
      },
    }),
    route(contract.getApplication, {
      async read({ caller }) {
        const user = await findUser(deps.db, caller.userId)
        if (user === undefined) throw new AppError('user_issue_contact_admin')
        return toApplication(user)
      },
    }),
    route(contract.updateApplication, {
      prepare: (context) => spendProfileBudget(deps, context),
      write: (tx, { caller, body }) => updateApplication(tx, deps, caller.userId, body),
    }),
  ]
}
