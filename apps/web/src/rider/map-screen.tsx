import type { ReactNode } from 'react'
import { AppLink } from '../features/navigation/app-link.tsx'
import { ChevronBackIcon } from '../ui/icons.tsx'

export interface MapScreenProps {
  readonly map: ReactNode
  /** Where the round button on phones leads. */
  readonly back: { readonly href: string; readonly label: string; readonly document?: boolean }
  /** `beside`: a panel next to the map; `over`: a card that floats on it. On phones both are a sheet below it. */
  readonly panel?: 'beside' | 'over'
  readonly children: ReactNode
}

const backClass =
  'absolute start-4 top-4 z-map-controls inline-flex size-11 items-center justify-center rounded-panel bg-surface shadow-2 lg:hidden'
const panelClass = {
  beside:
    'lg:order-first lg:mt-0 lg:w-114 lg:shrink-0 lg:overflow-y-auto lg:rounded-none lg:border-e lg:border-line lg:p-6 lg:shadow-none',
  over: 'lg:absolute lg:start-6 lg:top-6 lg:mt-0 lg:max-h-[calc(100%-48px)] lg:w-104 lg:overflow-y-auto lg:rounded-card lg:p-4.5',
} as const

/** The map as the main picture, with the rider's panel beside it, on it, or as a sheet over its lower edge. */
export function MapScreen({ map, back, panel = 'beside', children }: MapScreenProps) {
  const backIcon = <ChevronBackIcon size={20} />
  return (
    <div className="relative flex flex-1 flex-col lg:h-[calc(100dvh-64px)] lg:flex-none lg:flex-row">
      <div className="relative h-[42dvh] min-h-60 shrink-0 lg:h-auto lg:flex-1">
        {map}
        {back.document ? (
          <a href={back.href} aria-label={back.label} className={backClass}>
            {backIcon}
          </a>
        ) : (
          <AppLink href={back.href} aria-label={back.label} className={backClass}>
            {backIcon}
          </AppLink>
        )}
      </div>
      <div
        className={`relative z-sticky -mt-4 flex-1 rounded-t-sheet bg-surface px-4 pt-4 pb-4 shadow-3 lg:z-map-controls lg:flex-none ${panelClass[panel]}`}
      >
        {children}
      </div>
    </div>
  )
}
