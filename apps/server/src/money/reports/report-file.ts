import type { ListColumn } from '@cabstand/contract/lists/definition'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { DocumentLanguage } from '../../platform/pdf/document-language.ts'

export interface ExportDeps {
  readonly documentLanguage: (locale: string | undefined) => Promise<DocumentLanguage>
  readonly settings: { get(): Promise<{ readonly companyName: string }> }
  readonly currency: () => Promise<string>
  readonly timeZone: () => Promise<string>
  readonly now: () => Date
}

export interface MonthRow {
  readonly year: number
  readonly month: number
}

/** What a report says as a document, beside its rows. */
export interface ReportDocument {
  readonly title: TextKey
  /** Filters with the names of what they choose, such as the driver. */
  readonly filters: readonly { readonly label: TextKey; readonly names: readonly string[] }[]
  /** Dates, both included; undefined: always. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The sums of all rows by column. */
  readonly totals: Readonly<Record<string, number>>
}

/** The rows of a report, and what is said about them. */
export interface Report {
  readonly name: string
  readonly columns: Readonly<Record<string, ListColumn>>
  readonly rows: readonly MonthRow[]
  readonly document: ReportDocument
}
