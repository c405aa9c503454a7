import { consolePaths, pathsWithRecords } from '@cabstand/contract/console-paths'
import type { Member } from '@cabstand/contract/endpoint'
import { lazyRouteComponent } from '@tanstack/react-router'
import { type Chrome, findScreen, isStaff, type Person, type Screen } from './screen.ts'
import { siteScreens } from './site-screens.ts'

/** Every path of the table. Those of staff stand in the contract, because their rows are loaded for staff only. */
export const screenPaths: readonly string[] = [
  ...new Set([
    ...siteScreens.map(({ path }) => path),
    ...Object.values(consolePaths),
    ...pathsWithRecords.flatMap((list) => [`${list}/new`, `${list}/$id`]),
  ]),
]

let consoleScreens: readonly Screen[] = []
let loading: Promise<void> | undefined

/** Loads the rows of staff. The guards wait for it before they look for a screen of staff. */
export function loadConsoleScreens(): Promise<void> {
  loading ??= import('./console/console-screens.ts').then(
    (file) => {
      consoleScreens = file.consoleScreens
    },
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}

/** The rows of a person, those of staff once they are loaded. */
const screensOf = (person: Person) => (isStaff(person) ? [...consoleScreens, ...siteScreens] : siteScreens)

/** How much of the shell shows at a path, which is the same for all roles. */
export function chromeOf(path: string): Chrome {
  return siteScreens.find((screen) => screen.path === path)?.chrome ?? 'page'
}

/** True for paths of screens over the map that riders' screens share. */
export const isOverMap = (path: string): boolean =>
  siteScreens.some((screen) => screen.path === path && screen.overMap)

/** The screen for `person` at a path; undefined when they have none there. */
export const screenFor = (path: string, person: Person): Screen | undefined =>
  findScreen(screensOf(person), path, person)

/** The screens in a role's menu. */
export function menuOf(role: Member): readonly Screen[] {
  return screensOf(role).filter(({ menu, roles }) => menu && roles !== 'anyone' && roles.includes(role))
}

/** Loaded only for unknown URLs, so that other screens do not load it. */
export const NotFoundPage = lazyRouteComponent(
  () => import('../features/page/not-found-page.tsx'),
  'NotFoundPage',
)
