import type { List, RowOf } from '@cabstand/contract/lists/define-list'
import type { RequestCaller, SignedIn } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../http/errors.ts'
import { hideContacts } from '../http/hide-contacts.ts'
import { download } from '../http/kinds/download.ts'
import type { JsonRoute, Route } from '../http/route.ts'
import { type ExportDeps, type ExportQuery, exportList } from './export/export-list.ts'
import { countList, type ListQuery, listPage } from './list-rows.ts'
import type { ListSource } from './list-source.ts'
import type { Listed } from './list-store.ts'

export interface ListHandler<L extends List, Stored> {
  readonly source: ListSource
  /** Completes rows with what is not in their tables. Fields that the role may not see are removed afterwards. */
  complete(rows: readonly Listed<Stored>[], caller: SignedIn): Promise<readonly RowOf<L>[]>
}

/** The route of a list's rows, with the SQL of their orders, which a test explains. */
export interface RowsRoute extends JsonRoute {
  readonly source: ListSource
}

/** The three routes of a list: its rows, its counts and its export. */
export function listRoutes<const L extends List, Stored extends object>(
  deps: ExportDeps,
  list: L,
  { source, complete }: ListHandler<L, Stored>,
): Route[] {
  const readPage = async (caller: SignedIn, query: ListQuery, { db }: { db: Database } = deps) => {
    const page = await listPage<Stored>({ ...deps, db }, list, source, caller, query)
    const rows = await complete(page.rows, caller)
    // Exports are not JSON, whose contacts the route pipeline hides.
    const hidden = (await deps.hidesContacts()) ? rows.map((row) => hideContacts(row, caller.userId)) : rows
    return { ...page, rows: hidden as readonly RowOf<L>[] }
  }
  const rows: RowsRoute = {
    endpoint: list.list,
    source,
    read: (context) => readPage(signedIn(context.caller), queryOf(context)),
  }
  const counts: JsonRoute = {
    endpoint: list.count,
    read: (context) => countList(deps, list, source, signedIn(context.caller), queryOf(context)),
  }
  return [
    rows,
    counts,
    download(list.export, {
      make: async ({ caller, query }) => {
        const person = signedIn(caller)
        // The endpoint's schema has validated it.
        const asked = query as ExportQuery
        const { reads, crowds } = deps
        const source = await reads.choose()
        // Each page waits for its turn: a client that reads slowly keeps nobody waiting.
        return exportList(deps, list, asked, person.role, (page) =>
          crowds.reports(() => readPage(person, { ...asked, ...page }, source)),
        )
      },
    }),
  ]
}

/** The endpoint's schema has validated it. */
const queryOf = ({ query }: { readonly query: unknown }) => (query ?? {}) as ListQuery

/** Lists are for signed-in people: the check of roles comes first. */
function signedIn(caller: RequestCaller): SignedIn {
  if (caller.role === 'anonymous') throw new AppError('must_login')
  if (caller.role === 'waitingDriver') throw new AppError('require_approval')
  return caller
}
