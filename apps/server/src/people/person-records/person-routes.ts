import * as endpoints from '@cabstand/contract/http/people/person-records'
import { exportStatement, readWallet, type StatementDeps } from '../../money/wallet/index.ts'
import type { SignedIn } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FilesDeps } from '../../platform/files/files-deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { download } from '../../platform/http/kinds/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Positions } from '../../trips/tracking/index.ts'
import { listSessions } from '../auth/index.ts'
import { confirmAdmin } from './confirm-admin.ts'
import { createPerson } from './create-person.ts'
import { deletePerson } from './delete-person.ts'
import { endPersonSessions, type SessionDeps } from './end-person-sessions.ts'
import { findCaller } from './find-caller.ts'
import { getPersonPosition } from './get-person-position.ts'
import { listDriverRatings, listPersonTrips } from './list-person-trips.ts'
import { getStored, type PersonEditDeps } from './person-edit.ts'
import { toPersonRecord } from './person-record.ts'
import { findPerson, findVisibleRole } from './person-store.ts'
import { setPersonPictures } from './set-person-pictures.ts'
import { updatePerson } from './update-person.ts'

export interface PersonRoutesDeps extends PersonEditDeps, SessionDeps {
  readonly settings: PersonEditDeps['settings'] & StatementDeps['settings']
  readonly documentLanguage: StatementDeps['documentLanguage']
  readonly db: Database
  readonly positions: Positions
  readonly files: FilesDeps
}

interface PersonContext {
  readonly caller: SignedIn
  readonly params: { readonly id: string }
}

/** What staff do with one person. */
export function personRoutes(deps: PersonRoutesDeps): Route[] {
  const { db } = deps
  /** Throws `person_not_found` unless the caller may see the person. */
  const visible = async ({ caller, params }: PersonContext): Promise<string> => {
    if ((await findVisibleRole(db, caller, params.id)) === undefined) throw new AppError('person_not_found')
    return params.id
  }
  const editOf = (context: PersonContext & { readonly version: number }) => ({
    id: context.params.id,
    version: context.version,
    caller: context.caller,
  })
  return [
    route(endpoints.findCaller, {
      read: async ({ caller, query }) => ({ caller: await findCaller(deps, caller, query) }),
    }),
    route(endpoints.getPerson, {
      read: async ({ caller, params }) =>
        toPersonRecord(await getStored(findPerson(db, caller, params.id)), await deps.hidesContacts()),
    }),
    route(endpoints.createPerson, {
      write: (tx, { caller, body }) => createPerson(tx, deps, caller, body),
    }),
    route(endpoints.updatePerson, {
      write: (tx, context) => updatePerson(tx, deps, editOf(context), context.body),
    }),
    route(endpoints.confirmAdmin, {
      write: (tx, { caller, params }) => confirmAdmin(tx, deps, caller, params.id),
    }),
    route(endpoints.setPersonPictures, {
      write: (tx, { caller, params, body }) => setPersonPictures(tx, deps, caller, params.id, body),
    }),
    route(endpoints.deletePerson, {
      write: async (tx, context) => {
        await deletePerson(tx, deps, editOf(context), context.body.walletBalance ?? 0)
        return { ok: true as const }
      },
    }),
    route(endpoints.getPersonPosition, {
      read: async (context) => getPersonPosition(deps.positions, await visible(context)),
    }),
    route(endpoints.listPersonTrips, {
      read: ({ caller, params, query }) => listPersonTrips(db, caller, params.id, query),
    }),
    route(endpoints.listDriverRatings, {
      read: ({ caller, params, query }) => listDriverRatings(db, caller, params.id, query),
    }),
    route(endpoints.getPersonWallet, {
      read: async (context) => readWallet(db, await visible(context), context.query),
    }),
    download(endpoints.exportPersonStatement, {
      make: async ({ caller, params, query }) =>
        exportStatement(deps, await visible({ caller, params }), query),
    }),
    route(endpoints.listPersonSessions, {
      read: async (context) => ({
        sessions: await listSessions(deps, await visible(context), context.caller.sessionId),
      }),
    }),
    route(endpoints.endPersonSessions, {
      write: (tx, { caller, params, body }) =>
        endPersonSessions(tx, deps, caller, { person: params.id, session: body.session }),
    }),
  ]
}
