import { LocateFixed, Minus, Plus } from 'lucide-react'
import { cx } from '../ui/cx.ts'
import { useText } from '../ui/text.tsx'

export interface MapControlsProps {
  readonly onZoom: (steps: number) => void
  readonly onFit: () => void
  readonly className?: string | undefined
}

const buttonClass =
  'grid size-10 place-items-center text-ink transition-colors duration-[140ms] hover:bg-hover focus-visible:relative'

/** Nearer, farther, and back to the subject. */
export function MapControls({ onZoom, onFit, className }: MapControlsProps) {
  const t = useText()
  return (
    <div
      className={cx(
        'absolute z-map-controls grid divide-y divide-line rounded-panel bg-surface shadow-2',
        className ?? 'top-4 end-4',
      )}
    >
      <button type="button" aria-label={t('map_zoom_in')} className={buttonClass} onClick={() => onZoom(1)}>
        <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('map_zoom_out')} className={buttonClass} onClick={() => onZoom(-1)}>
        <Minus size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('map_fit')} className={buttonClass} onClick={onFit}>
        <LocateFixed size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  )
}
