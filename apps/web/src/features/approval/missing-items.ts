import type { ApprovalItem } from '@cabstand/domain/people/missing-for-approval'
import { useFormat, useText } from '../../ui/text.tsx'

const names = {
  name: 'approval_name',
  email: 'approval_email',
  carType: 'approval_car_type',
  vehicle: 'approval_vehicle',
  licence: 'approval_licence',
} as const satisfies Record<ApprovalItem, string>

/** What a driver lacks before approval, as a list in words: "the car, the driving licence". */
export function useMissingWords(): (items: readonly string[]) => string {
  const t = useText()
  const format = useFormat()
  return (items) => {
    const known = items.filter((item): item is ApprovalItem => item in names)
    return new Intl.ListFormat(format.basis.numberLocale, { type: 'conjunction' }).format(
      known.map((item) => t(names[item])),
    )
  }
}
