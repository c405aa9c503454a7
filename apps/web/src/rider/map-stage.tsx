import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { createContext, useContext, useLayoutEffect, useState } from 'react'
import { useMe } from '../features/session/use-me.ts'
import type { MapViewProps } from '../map/map-view.tsx'
import { MapView } from '../map/map-view.tsx'
import { paths } from '../navigation/paths.ts'
import { cx } from '../ui/cx.ts'
import { Store, useStore } from '../ui/store.ts'
import { type MapPanel, usePanelRoom } from './panel-room.ts'

/** What a screen shows on the map below its panel. */
export type MapScene = Omit<MapViewProps, 'className' | 'panels' | 'covered'>

interface Stage {
  readonly scene: Store<MapScene | null>
  readonly panel: Store<MapPanel | null>
}

const StageContext = createContext<Stage | null>(null)

function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('This screen needs the map below it')
  return stage
}

/**
 * One map below the screens from choosing places to the end of the trip: screens come and go over it, and each says
 * what lies on it. The last content stays until the next screen sets its own, so that the map does not flicker.
 */
export function MapStage() {
  const [stage] = useState<Stage>(() => ({ scene: new Store(null), panel: new Store(null) }))
  const books = useMatches({ select: (matches) => matches.some(({ pathname }) => pathname === paths.book()) })
  const rides = useMe()?.usertype === 'rider'
  return (
    <StageContext value={stage}>
      {books || rides ? (
        <div className="relative flex flex-1 flex-col lg:h-[calc(100dvh-64px)] lg:flex-none print:h-auto">
          <StageMap stage={stage} />
          <Outlet />
        </div>
      ) : (
        // The same address is a page without a map for staff.
        <Outlet />
      )}
    </StageContext>
  )
}

/** On phones it stays where it is while the sheet is scrolled over it. */
function StageMap({ stage }: { stage: Stage }) {
  const scene = useStore(stage.scene)
  const panel = useStore(stage.panel)
  // Between two screens the map stays; below a page without a panel, such as one that was not found, there is no map.
  const between = useRouterState({ select: ({ status }) => status === 'pending' })
  const [ground, setGround] = useState<HTMLElement | null>(null)
  const room = usePanelRoom(ground, panel)
  return (
    <div
      ref={setGround}
      className={cx(
        'print:hidden fixed inset-x-0 top-0 h-lvh bg-map-land lg:absolute lg:inset-0 lg:h-auto',
        !panel && !between && 'invisible',
      )}
    >
      {scene && <MapView {...scene} {...room} className="size-full" />}
    </div>
  )
}

/** Shows a scene on the map below this screen. */
export function useMapScene(scene: MapScene): void {
  const stage = useStage()
  useLayoutEffect(() => stage.scene.set(scene), [stage, scene])
}

/** Tells the map of the panel that lies over it: a callback for its `ref`. */
export function useMapPanel(kind: MapPanel['kind']): (element: HTMLElement | null) => () => void {
  const { panel } = useStage()
  const [ref] = useState(() => (element: HTMLElement | null) => {
    const told = element && { element, kind }
    panel.set(told)
    return () => {
      if (panel.get() === told) panel.set(null)
    }
  })
  return ref
}
