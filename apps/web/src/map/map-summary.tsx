import { isolate } from '@cabstand/contract/texts/isolate'
import { type Translate, useText } from '../ui/text.tsx'
import { type MapPin, pinNumber } from './items.ts'

export interface MapSummaryProps {
  readonly pins?: readonly MapPin[] | undefined
  readonly notes?: readonly string[] | undefined
}

/** "Pickup", "Stop 2". */
export const pinName = (t: Translate, { kind }: MapPin, number = 0): string =>
  kind === 'waypoint' ? t('waypoint', { number }) : t(kind)

/** A text description of the map's content. */
export function MapSummary({ pins = [], notes = [] }: MapSummaryProps) {
  const t = useText()
  const stops = pins.map((pin) => {
    const name = pinName(t, pin, pinNumber(pins, pin))
    return {
      key: pin.id,
      text: pin.address ? t('map_pin_at', { pin: name, address: isolate(pin.address) }) : name,
    }
  })
  const lines = [...stops, ...notes.map((text) => ({ key: text, text }))]
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  )
}
