import type { Member } from '@cabstand/contract/endpoint'
import type { TextScope } from '@cabstand/contract/texts/en/index'
import type { TextKey } from '@cabstand/contract/texts/keys'
import type { Role } from '@cabstand/domain/roles'
import type { QueryClient } from '@tanstack/react-query'
import type { lazyRouteComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconProps } from '../ui/icons.tsx'

/** The kind of person who opens a screen: a role, a driver who waits for approval, or a visitor. */
export type Person = Member | 'visitor'

/** How much of the shell a screen shows: `page` all of it, `map` only the header of wide screens, `bare` nothing. */
export type Chrome = 'page' | 'map' | 'bare'

/** Texts without placeholders, in the shell's scope. */
type MenuLabel = Extract<TextKey, `nav_${string}` | 'dashboard'>

export interface Tab {
  readonly label: MenuLabel
  readonly Icon: (props: IconProps) => ReactNode
}

/** Groups of the console's drawer, from its top to its foot. */
export type DrawerGroup = 'top' | 'people' | 'offer' | 'setup' | 'foot'

/** Live numbers that a menu entry may show. */
export type DrawerCount =
  | 'requestedWithdrawals'
  | 'unassignedBookings'
  | 'driversToApprove'
  | 'adjustmentsToApprove'
  | 'heldRewards'
  | 'paymentCases'

/** An entry of the console's drawer. */
export interface DrawerEntry {
  readonly group: DrawerGroup
  readonly label: Extract<TextKey, `drawer_${string}`>
  readonly Icon: LucideIcon
  readonly count?: DrawerCount
  /** Screens without an entry of their own, to which the screen of this one leads. */
  readonly leadsTo?: readonly string[]
}

interface Menu {
  /** In the account menu of the header. */
  readonly header?: MenuLabel
  /** In the bar at the bottom of phones. */
  readonly tab?: Tab
  /** In the console's drawer, for those of the screen's roles that are staff. */
  readonly drawer?: DrawerEntry
}

export interface ScreenInput {
  readonly client: QueryClient
  readonly role: Person
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, unknown>>
}

/** A row of the table of screens, from which router, guards and menus are built, in this order. */
export interface Screen {
  /** In the router's syntax: `/bookings/$id`. Screens of different roles may share one. */
  readonly path: string
  /** Who may open it; `anyone` needs no check of the session. */
  readonly roles: readonly Person[] | 'anyone'
  readonly chrome: Chrome
  /** Shown over the map that riders' screens share. */
  readonly overMap?: boolean
  /** Nothing is shown while its code loads, so that the map stays visible. */
  readonly quietStart?: boolean
  readonly menu?: Menu
  /** The scopes of its texts, in addition to the shell's. */
  readonly texts: readonly TextScope[]
  readonly page: ReturnType<typeof lazyRouteComponent>
  /** Starts the screen's first requests while its code loads. */
  readonly prefetch?: (input: ScreenInput) => unknown
}

export const staff = ['admin', 'fleetadmin'] as const satisfies readonly Role[]
/** Staff see their screens in the console's shell. */
export const isStaff = (person: Person): boolean => (staff as readonly Person[]).includes(person)

/** The screen for `person` at a path; undefined when they have none there. */
export function findScreen(screens: readonly Screen[], path: string, person: Person): Screen | undefined {
  return screens.find(
    (screen) => screen.path === path && (screen.roles === 'anyone' || screen.roles.includes(person)),
  )
}
