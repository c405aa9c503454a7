import { exportStatement as exportStatementEndpoint, getWallet } from '@cabstand/contract/http/money/wallet'
import { download } from '../../platform/http/kinds/download.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { exportStatement, type StatementDeps } from './export-statement.ts'
import { readWallet } from './read-wallet.ts'

export function walletRoutes(deps: StatementDeps): Route[] {
  return [
    route(getWallet, {
      read: ({ caller, query }) => readWallet(deps.db, caller.userId, query),
    }),
    download(exportStatementEndpoint, {
      make: ({ caller, query }) => exportStatement(deps, caller.userId, query),
    }),
  ]
}
