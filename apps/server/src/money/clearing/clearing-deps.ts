import type { Database } from '../../platform/db/database.ts'
import type { TextReader } from '../../platform/lists/export/export-list.ts'

export interface ClearingDeps {
  readonly db: Database
  /** The payment providers that are set up. */
  readonly providers: readonly { readonly name: string; readonly title: string }[]
  /** IANA name: days begin at its midnight. */
  readonly timeZone: () => Promise<string>
  readonly texts: TextReader
  readonly currency: () => Promise<string>
  readonly now: () => Date
}

/** The name of a provider for people; its own where it is not set up any more. */
export const titleOf = ({ providers }: Pick<ClearingDeps, 'providers'>, name: string): string =>
  providers.find((provider) => provider.name === name)?.title ?? name
