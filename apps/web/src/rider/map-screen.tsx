import type { ReactNode } from 'react'
import { AppLink } from '../navigation/app-link.tsx'
import { ChevronBackIcon } from '../ui/icons.tsx'
import { useMapPanel } from './map-stage.tsx'
import type { MapPanel } from './panel-room.ts'

export interface MapScreenProps {
  /** Shown on the part of the map that the panel leaves free. */
  readonly note?: ReactNode
  /** Where the round button on phones leads, or what it does. */
  readonly back:
    | { readonly href: string; readonly label: string; readonly document?: boolean }
    | { readonly onPress: () => void; readonly label: string }
  /**
   * `beside`: a panel next to the map; `over`: a card that floats on it. On phones both are a sheet over its lower
   * part.
   */
  readonly panel?: MapPanel['kind']
  readonly children: ReactNode
}

const backClass =
  'absolute start-4 top-4 z-map-controls print:hidden inline-flex size-11 items-center justify-center rounded-panel bg-surface shadow-2 lg:hidden'
const screenClass = {
  // A field that is being typed into does not move.
  beside: 'pt-[42dvh]',
  // The part of the map that the sheet leaves free.
  over: 'justify-end pt-[38dvh]',
} as const
const panelClass = {
  beside:
    'flex-1 lg:h-full lg:w-114 lg:overflow-y-auto lg:rounded-none lg:border-e lg:border-line lg:p-6 lg:shadow-none',
  over: 'lg:absolute lg:start-6 lg:top-6 lg:max-h-[calc(100%-48px)] lg:w-104 lg:overflow-y-auto lg:rounded-card lg:p-4.5',
} as const

/** A rider's panel over the map that `MapStage` shows: beside it, on it, or as a sheet over its lower part. */
export function MapScreen({ note, back, panel = 'beside', children }: MapScreenProps) {
  const backIcon = <ChevronBackIcon size={20} />
  return (
    <div
      className={`pointer-events-none relative flex flex-1 flex-col *:pointer-events-auto lg:absolute lg:inset-0 lg:block lg:pt-0 print:static print:justify-start print:pt-0 ${screenClass[panel]}`}
    >
      {'onPress' in back ? (
        <button type="button" aria-label={back.label} onClick={back.onPress} className={backClass}>
          {backIcon}
        </button>
      ) : back.document ? (
        <a href={back.href} aria-label={back.label} className={backClass}>
          {backIcon}
        </a>
      ) : (
        <AppLink href={back.href} aria-label={back.label} className={backClass}>
          {backIcon}
        </AppLink>
      )}
      {note && <div className="absolute start-120 bottom-6 z-map-controls hidden lg:block">{note}</div>}
      <div
        ref={useMapPanel(panel)}
        className={`relative z-sticky rounded-t-sheet bg-surface px-4 pt-4 pb-4 shadow-3 lg:z-map-controls print:static print:max-h-none print:w-full print:overflow-visible print:shadow-none ${panelClass[panel]}`}
      >
        {children}
      </div>
    </div>
  )
}
