import type { RiderFareLine } from '@cabstand/contract/schemas/booking'
import type { ReactNode } from 'react'
import { useBoot } from '../../ui/boot.tsx'
import { FareLines } from '../../ui/fare-lines.tsx'
import { type Translate, useFormat, useText } from '../../ui/text.tsx'

/** What a price is made of, as riders see it: all in, adding up to the total. */
export function RiderFare(props: {
  readonly lines: readonly RiderFareLine[]
  readonly total?: { readonly label: ReactNode; readonly amount: number }
  readonly className?: string
}) {
  const { lines, total, className = '' } = props
  const t = useText()
  const format = useFormat()
  const { settings } = useBoot()
  // Rates have more places than money is shown with, so they are written as they are.
  const rateText = (rate: string) => {
    const text = settings.swipeSymbol ? `${rate} ${settings.symbol}` : `${settings.symbol}${rate}`
    return `\u2066${text}\u2069`
  }
  const quantityText = (quantity: string) => format.number(Number(quantity), 2)
  return (
    <FareLines
      className={className}
      lines={lines.map((line) => ({
        id: line.kind,
        label: labelOf(line, t, rateText, quantityText),
        amount: format.money(line.amount),
        gain: line.kind === 'discount',
      }))}
      {...(total && { total: { label: total.label, amount: format.money(total.amount) } })}
    />
  )
}

function labelOf(
  line: RiderFareLine,
  t: Translate,
  rateText: (rate: string) => string,
  quantityText: (quantity: string) => string,
): string {
  const { kind, quantity, unit, rate } = line
  const measured = quantity !== undefined && rate !== undefined
  switch (kind) {
    case 'distance':
      if (!measured) return t('fare_start')
      return t(unit === 'mi' ? 'fare_distance_mi' : 'fare_distance_km', {
        quantity: quantityText(quantity),
        rate: rateText(rate),
      })
    case 'time':
      return measured
        ? t('fare_time', { quantity: quantityText(quantity), rate: rateText(rate) })
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
