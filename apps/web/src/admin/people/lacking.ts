import { type DriverRow, driverList } from '@cabstand/contract/http/people/person-records'
import { type ApprovalItem, findMissingForApproval } from '@cabstand/domain/people/missing-for-approval'
import { readListRows } from '../../api/queries/lists.ts'
import { useFormat, useText } from '../../ui/text.tsx'

/** A person who lacks something that staff need before they approve them. */
export interface Lacking {
  readonly id: string
  readonly name: string
  readonly items: readonly ApprovalItem[]
}

/** Which of these drivers lack something. Rejects when they cannot be read. */
export async function findLackingDrivers(ids: readonly string[]): Promise<readonly Lacking[]> {
  const pages = Array.from({ length: Math.ceil(ids.length / maxRows) }, (_, page) =>
    readListRows(driverList, 'admin', {
      ids: ids.slice(page * maxRows, (page + 1) * maxRows).join(','),
      limit: String(maxRows),
    }),
  )
  const rows: readonly DriverRow[] = (await Promise.all(pages)).flatMap(({ rows }) => rows)
  return rows
    .filter(({ approved }) => !approved)
    .map((row) => ({ id: row.id, name: row.name, items: findMissing(row) }))
    .filter(({ items }) => items.length > 0)
}

/** The server reads at most so many rows at once. */
const maxRows = 100

function findMissing({ name, email, carType, licence, ...vehicle }: DriverRow) {
  return findMissingForApproval({
    ...vehicle,
    firstName: name,
    lastName: name,
    // In demo mode it is hidden, and not known to be missing.
    email: email ?? 'hidden',
    carType: carType?.id ?? null,
    licenseImage: licence === 'given' ? licence : '',
  })
}

const labels = {
  name: 'people_lack_name',
  email: 'people_lack_email',
  carType: 'people_lack_car_type',
  vehicle: 'people_lack_vehicle',
  licence: 'people_lack_licence',
} as const satisfies Record<ApprovalItem, string>

/** What a driver lacks, as staff read it: "car type and licence picture". */
export function useLackingWords(): (items: readonly ApprovalItem[]) => string {
  const t = useText()
  const { basis } = useFormat()
  return (items) => new Intl.ListFormat(basis.numberLocale).format(items.map((item) => t(labels[item])))
}
