import type { downloadMyData } from '@cabstand/contract/http/people/account'
import type { Database } from '../../platform/db/database.ts'
import { type BudgetDeps, spendBudgets } from '../../platform/http/address-budgets.ts'
import type { FileToSend } from '../../platform/http/kinds/download.ts'
import type { Cell } from '../../platform/lists/export/cell.ts'
import { writeCsv } from '../../platform/lists/export/csv.ts'
import type { ReadPersonalData } from '../../platform/module.ts'

export interface PersonalDataDeps {
  readonly db: Database
  /** What each module knows about people. */
  readonly personalData: () => readonly ReadPersonalData[]
}

/** Each file reads all tables that know the person. */
const limits = [
  { limit: 6, windowSeconds: 3600 },
  { limit: 20, windowSeconds: 24 * 3600 },
]

/** Throws `too_many_requests` when a person has downloaded their data too often. */
export async function spendDataBudget(
  { db, now, isExempt }: BudgetDeps,
  {
    caller,
    client,
  }: { readonly caller: { readonly userId: string }; readonly client: { readonly address: string } },
): Promise<void> {
  if (!isExempt(client.address)) await spendBudgets(db, `data:${caller.userId}`, limits, now())
}

/** Everything that the modules say about a person, as a file: one module after the other, as the client reads. */
export function exportPersonalData(
  deps: PersonalDataDeps,
  person: string,
  format: 'json' | 'csv',
): FileToSend<typeof downloadMyData> {
  const sections = readSections(deps, person)
  return format === 'json'
    ? { name: 'my-data.json', mediaType: 'application/json', parts: writeJson(sections) }
    : { name: 'my-data.csv', mediaType: 'text/csv', parts: writeCsv(headings, csvPages(sections)) }
}

type Section = readonly [name: string, records: readonly object[]]

async function* readSections(
  { db, personalData }: PersonalDataDeps,
  person: string,
): AsyncGenerator<Section> {
  for (const read of personalData()) yield* Object.entries(await read(db, person))
}

async function* writeJson(sections: AsyncIterable<Section>): AsyncGenerator<string> {
  let separator = '{\n'
  for await (const [name, records] of sections) {
    yield `${separator}${JSON.stringify(name)}: ${JSON.stringify(records, null, 2)}`
    separator = ',\n'
  }
  yield '\n}\n'
}

const headings = ['section', 'record', 'field', 'value'].map((text) => ({ text }))

/** A line for each field, because every section has fields of its own. */
async function* csvPages(sections: AsyncIterable<Section>): AsyncGenerator<Cell[][]> {
  for await (const [name, records] of sections)
    yield records.flatMap((record, index) =>
      Object.entries(record).map(([field, value]) =>
        [name, String(index + 1), field, valueText(value)].map((text) => ({ type: 'text' as const, text })),
      ),
    )
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
