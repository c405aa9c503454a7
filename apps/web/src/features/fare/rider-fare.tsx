import type { RiderFareLine } from '@cabstand/contract/schemas/fare'
import type { ReactNode } from 'react'
import { FareLines } from '../../ui/fare-lines.tsx'
import type { Format } from '../../ui/format.ts'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'
import { durationText } from '../text/duration.ts'

const secondsPerMinute = 60

/** The price details for riders: inclusive amounts that add up to the total. */
export function RiderFare(props: {
  readonly lines: readonly RiderFareLine[]
  readonly total?: { readonly label: ReactNode; readonly amount: number }
  /** The promo of the discount. */
  readonly promo?: string
  readonly className?: string
}) {
  const { lines, total, promo, className = '' } = props
  const t = useText()
  const format = useFormat()
  return (
    <FareLines
      className={className}
      lines={lines.map((line) => ({
        id: line.kind,
        label:
          line.kind === 'discount' && promo ? t('fare_promo', { name: promo }) : labelOf(line, t, format),
        amount: format.money(line.amount),
        gain: line.kind === 'discount',
      }))}
      {...(total && { total: { label: total.label, amount: format.money(total.amount) } })}
    />
  )
}

function labelOf(line: RiderFareLine, t: Translate, format: Format): string {
  const { kind, quantity, unit, rate } = line
  const measured = quantity !== undefined && rate !== undefined
  switch (kind) {
    case 'distance':
      if (!measured) return t('fare_start')
      return t(unit === 'mi' ? 'fare_distance_mi' : 'fare_distance_km', {
        quantity: format.number(Number(quantity), 2),
        rate: format.rate(rate),
      })
    case 'time':
      return measured
        ? t('fare_time', {
            duration: durationText(t, Number(quantity) * secondsPerMinute),
            rate: format.rate(rate),
          })
        : t('fare_start')
    case 'start':
    case 'parcel':
    case 'option':
    case 'minimum':
    case 'discount':
      return t(`fare_${kind}`)
    default:
      return kind satisfies never
  }
}
