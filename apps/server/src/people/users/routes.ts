import {
  changeMyAddress,
  deleteMe as deleteMeEndpoint,
  deleteMyAddress,
  downloadMyData,
  listMyAddresses,
  saveMyAddress,
} from '@cabstand/contract/http/people/account'
import {
  getBank,
  getListLook,
  getMe,
  listMyPlaces as listMyPlacesEndpoint,
  saveListLook as saveListLookEndpoint,
  updateBank as updateBankEndpoint,
  updateMe as updateMeEndpoint,
} from '@cabstand/contract/http/people/users'
import type { ListLook } from '@cabstand/contract/lists/look'
import { roleHintCookie, sessionCookie } from '../../platform/caller.ts'
import { onCommit, type Tx } from '../../platform/db/transaction.ts'
import type { Outbox } from '../../platform/events/outbox.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import type { BudgetDeps } from '../../platform/http/address-budgets.ts'
import { demoModeError } from '../../platform/http/demo-mode.ts'
import { AppError } from '../../platform/http/errors.ts'
import { download } from '../../platform/http/kinds/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Erase } from '../../platform/module.ts'
import { readBank, updateBank } from './bank.ts'
import { deleteMe } from './delete-me.ts'
import { exportPersonalData, type PersonalDataDeps, spendDataBudget } from './export-personal-data.ts'
import { findListLook, saveListLook } from './list-look-store.ts'
import { listMyPlaces } from './list-my-places.ts'
import { toMe } from './me.ts'
import { changeOwnAddress, deleteOwnAddress, listAddresses, saveOwnAddress } from './own-addresses.ts'
import { spendProfileBudget } from './profile-budget.ts'
import { assertOffered, updateMe } from './update-me.ts'
import { findAccount } from './users-store.ts'

export interface UsersDeps extends BudgetDeps, PersonalDataDeps {
  readonly files: FilesDeps
  readonly demoMode: { isOn(): Promise<boolean> }
  readonly outbox: Outbox
  /** Absent: the service sends no e-mail. */
  readonly mail?: unknown
  readonly settings: { within(tx: Tx): { get(): Promise<{ readonly convertToMile: boolean }> } }
  readonly erasers: () => readonly Erase[]
  /** The locales of this installation. */
  readonly locales: () => Promise<readonly string[]>
}

export function usersRoutes(options: UsersDeps): Route[] {
  const mail = { sendsMail: options.mail !== undefined }
  return [
    route(getMe, {
      read: async ({ caller }) => {
        const account = await findAccount(options.db, caller.userId)
        if (account === undefined) throw new AppError('user_issue_contact_admin')
        return toMe(account, mail)
      },
    }),
    route(listMyPlacesEndpoint, {
      read: async ({ caller, query }) => ({
        places: await listMyPlaces(options.db, caller.userId, query.language),
      }),
    }),
    route(listMyAddresses, { read: ({ caller }) => listAddresses(options.db, caller.userId) }),
    route(saveMyAddress, {
      prepare: (context) => spendProfileBudget(options, context),
      write: async (tx, { caller, body }) => {
        await saveOwnAddress(tx, await options.settings.within(tx).get(), caller.userId, body)
        return listAddresses(tx, caller.userId)
      },
    }),
    route(changeMyAddress, {
      prepare: (context) => spendProfileBudget(options, context),
      write: async (tx, { caller, params, body }) => {
        await changeOwnAddress(tx, caller.userId, params.id, body)
        return listAddresses(tx, caller.userId)
      },
    }),
    route(deleteMyAddress, {
      write: async (tx, { caller, params }) => {
        await deleteOwnAddress(tx, caller.userId, params.id)
        return listAddresses(tx, caller.userId)
      },
    }),
    download(downloadMyData, {
      make: async (context) => {
        await spendDataBudget(options, context)
        return exportPersonalData(options, context.caller.userId, context.query.format)
      },
    }),
    route(deleteMeEndpoint, {
      write: async (tx, { caller, body, setCookie }) => {
        await deleteMe(tx, options, caller.userId, body.walletBalance ?? 0)
        onCommit(tx, () => {
          setCookie(sessionCookie, '', { httpOnly: true, maxAgeSeconds: 0 })
          setCookie(roleHintCookie, '', { httpOnly: false, maxAgeSeconds: 0 })
        })
        return { ok: true as const }
      },
    }),
    route(updateMeEndpoint, {
      prepare: async (context) => {
        const { lang, ...profile } = context.body
        await spendProfileBudget(options, context)
        assertOffered(await options.locales(), lang?.langLocale)
        // Visitors of a demo share the accounts of staff.
        const { role } = context.caller
        const isShared = role === 'admin' || role === 'fleetadmin'
        if (isShared && Object.keys(profile).length > 0 && (await options.demoMode.isOn()))
          throw demoModeError()
      },
      write: async (tx, { caller, body }) => toMe(await updateMe(tx, options, caller.userId, body), mail),
    }),
    route(getBank, { read: ({ caller }) => readBank(options.db, caller.userId) }),
    route(updateBankEndpoint, {
      prepare: (context) => spendProfileBudget(options, context),
      write: (tx, { caller, body }) => updateBank(tx, options, caller.userId, body),
    }),
    route(getListLook, {
      read: async ({ caller, params }) =>
        (await findListLook(options.db, caller.userId, params.list)) ?? standardLook,
    }),
    route(saveListLookEndpoint, {
      unaudited: 'It changes only what this person sees.',
      write: async (tx, { caller, params, body }) => {
        await saveListLook(tx, caller.userId, params.list, body)
        return body
      },
    }),
  ]
}

const standardLook: ListLook = { columns: null, dense: false, views: [] }
