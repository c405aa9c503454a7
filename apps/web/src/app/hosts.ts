import type { TextScope } from '@cabstand/contract/texts/en/index'
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isStaff, type Person } from './screen.ts'

/** What wraps every screen of some roles: its code and texts load with their first screen. */
export interface Host {
  readonly texts: readonly TextScope[]
  readonly page: AsyncRouteComponent<{ children: ReactNode }>
}

/** For drivers, so that positions and offers continue on all of their screens. */
const driverHost: Host = {
  texts: ['driver', 'map'],
  page: lazyRouteComponent(() => import('../driver/host/driver-host.tsx'), 'DriverHost'),
}

/** For staff: drawer, header and search. */
const consoleHost: Host = {
  texts: ['console', 'console-shell'],
  page: lazyRouteComponent(() => import('./console/console-frame.tsx'), 'ConsoleFrame'),
}

/** What wraps the screens of a person; undefined for riders and visitors. */
export function hostOf(person: Person): Host | undefined {
  if (person === 'driver') return driverHost
  return isStaff(person) ? consoleHost : undefined
}
