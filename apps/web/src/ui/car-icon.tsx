import { CarGlyph } from './art/car-glyph.tsx'

/** A car of the map in a line of text, heading to the right. */
export function CarIcon({ state }: { state: 'free' | 'busy' | 'problem' }) {
  return (
    <svg viewBox="-16 -10 32 20" aria-hidden="true" className="h-4 w-6 shrink-0">
      <g transform="rotate(90)">
        <CarGlyph state={state} />
      </g>
    </svg>
  )
}
