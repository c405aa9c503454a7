import * as contract from '@cabstand/contract/http/driver-sign-up'
import { onCommit } from '../../db/transaction.ts'
import type { BudgetDeps } from '../../http/address-budgets.ts'
import { roleHintCookie } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { type Route, route } from '../../http/route.ts'
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
