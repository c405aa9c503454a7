import { type LucideIcon, Maximize, Minus, Navigation, Plus } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { useText } from '../../ui/text.tsx'
import type { CameraMode } from './camera.ts'

export interface MapControlsProps {
  readonly mode: CameraMode
  readonly onZoom: (steps: number) => void
  readonly onFit: () => void
  /** Absent when there is no car to follow. */
  readonly onFollow: (() => void) | undefined
  readonly className: string | undefined
}

/** Buttons: zoom in, zoom out, show everything, and follow the car. */
export function MapControls({ mode, onZoom, onFit, onFollow, className }: MapControlsProps) {
  const t = useText()
  return (
    <div
      className={cx(
        'absolute z-map-controls grid divide-y divide-line rounded-panel bg-surface shadow-2',
        className ?? 'top-4 end-4',
      )}
    >
      <Control label={t('map_zoom_in')} icon={Plus} onPress={() => onZoom(1)} />
      <Control label={t('map_zoom_out')} icon={Minus} onPress={() => onZoom(-1)} />
      <Control label={t('map_fit')} icon={Maximize} onPress={onFit} />
      {onFollow && (
        <Control label={t('map_follow')} icon={Navigation} onPress={onFollow} pressed={mode === 'follow'} />
      )}
    </div>
  )
}

interface ControlProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly onPress: () => void
  readonly pressed?: boolean
}

function Control({ label, icon: Icon, onPress, pressed }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className="grid size-10 place-items-center text-ink transition-colors duration-[140ms] hover:bg-hover focus-visible:relative aria-pressed:text-accent"
      onClick={onPress}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" {...(pressed && { fill: 'currentColor' })} />
    </button>
  )
}
