import { appSegments } from '@cabstand/contract/pages'
import type { Role } from '@cabstand/domain/roles'
import { expect, test } from 'vitest'
import { consoleScreens, drawerOf, isUnderEntry } from './console/console-screens.ts'
import type { Person } from './screen.ts'
import { chromeOf, isOverMap, loadConsoleScreens, menuOf, screenFor, screenPaths } from './screens.ts'
import { siteScreens } from './site-screens.ts'
import { people, permittedRoutes } from './specified-routes.ts'

await loadConsoleScreens()

/** Screens that the specification does not have. One of the console that does not stand here is for admins only. */
const further: Readonly<Record<string, readonly Person[]>> = {
  '/drivers/new': ['admin', 'fleetadmin'],
  '/drivers/$id': ['admin', 'fleetadmin'],
  '/bookings/all': ['driver'],
  '/bookings/$id': ['rider', 'driver', 'admin', 'fleetadmin'],
  '/bookings/$id/chat': ['rider', 'driver'],
  '/bookings/$id/receipt': ['rider', 'driver', 'fleetadmin', 'admin'],
  '/wallet': ['rider', 'driver'],
  '/payments/$id': ['rider', 'driver'],
  '/wallet/withdrawals': ['rider', 'driver'],
  '/wallet/withdrawals/$id': ['rider', 'driver'],
  '/earnings': ['driver'],
  '/inbox': ['rider', 'driver', 'admin'],
  '/dispatch': ['admin', 'fleetadmin'],
  // The landing page's booking form leads here, for the roles that see the form.
  '/book': ['visitor', 'rider', 'admin'],
  // A driver's own sign-up: they sign in as a rider first. Then their application, until they are approved.
  '/drive': ['rider', 'waitingDriver'],
}
const permitted: Readonly<Record<string, readonly Person[]>> = {
  ...further,
  ...Object.fromEntries(permittedRoutes.map(({ path, who }) => [path, who])),
  // Who has signed in is led on from sign-in.
  '/login': ['visitor'],
}

/** Available without an account, before any exists. */
const open = ['/setup']

const screens = [...consoleScreens, ...siteScreens]
const paths = [...new Set(screens.map(({ path }) => path))]

test('each screen opens only for the roles that the specification permits', () => {
  for (const path of paths.filter((each) => !open.includes(each))) {
    const given = [...people, 'waitingDriver' as const].filter(
      (person) => screenFor(path, person) !== undefined,
    )
    const isOfConsole = !siteScreens.some((screen) => screen.path === path)
    const permittedHere = permitted[path] ?? (isOfConsole ? ['admin'] : ['not in the list'])
    expect(given.toSorted(), path).toEqual([...permittedHere].toSorted())
  }
  for (const path of open) expect(screenFor(path, 'visitor')?.roles).toBe('anyone')
})

test('the router knows the paths of every row, and how much of the shell each shows', () => {
  expect([...screenPaths].toSorted()).toEqual(paths.toSorted())
  for (const { path, chrome } of screens) expect(chromeOf(path), path).toBe(chrome)
  const overMap = screens.filter((screen) => screen.overMap).map(({ path }) => path)
  expect(paths.filter(isOverMap).toSorted()).toEqual(overMap.toSorted())
})

test('no role has two screens at one path, and screens of one path share their shell', () => {
  for (const path of paths) {
    const shared = screens.filter((screen) => screen.path === path)
    for (const person of people) {
      const own = shared.filter(({ roles: given }) => given !== 'anyone' && given.includes(person))
      expect(own.length, `${path} for ${person}`).toBeLessThanOrEqual(1)
    }
    expect(new Set(shared.map(({ chrome }) => chrome)).size, path).toBe(1)
  }
})

test('a driver who waits for approval has no screen but their application', () => {
  expect(paths.filter((path) => screenFor(path, 'waitingDriver')).toSorted()).toEqual(['/drive', '/setup'])
  expect(menuOf('waitingDriver')).toEqual([])
})

test('a menu leads to what its role may open', () => {
  const headers = (role: Role) => menuOf(role).flatMap(({ path, menu }) => (menu?.header ? [path] : []))
  const tabs = (role: Role) => menuOf(role).flatMap(({ path, menu }) => (menu?.tab ? [path] : []))
  expect(headers('rider')).toEqual(['/bookings', '/wallet', '/inbox', '/profile'])
  expect(headers('driver')).toEqual(['/bookings', '/wallet', '/earnings', '/inbox', '/profile'])
  expect(headers('fleetadmin')).toEqual(['/dashboard', '/bookings', '/profile'])
  expect(headers('admin')).toEqual(['/dashboard', '/bookings', '/inbox', '/profile'])
  expect(tabs('rider')).toEqual(['/book', '/bookings', '/wallet', '/profile'])
  expect(tabs('driver')).toEqual(['/bookings', '/wallet', '/profile'])
})

/** The specification's menu of the console, in its order of groups; who sees an entry stands beside it. */
const drawer = [
  ['/dashboard', 'top', ['admin', 'fleetadmin']],
  ['/bookings', 'top', ['admin', 'fleetadmin']],
  ['/addbookings', 'top', ['admin']],
  ['/riders', 'people', ['admin']],
  ['/drivers', 'people', ['admin', 'fleetadmin']],
  ['/fleetadmins', 'people', ['admin']],
  ['/alladmin', 'people', ['admin']],
  ['/cartypes', 'offer', ['admin']],
  ['/promos', 'offer', ['admin']],
  ['/notifications', 'offer', ['admin']],
  ['/cancelreasons', 'offer', ['admin']],
  ['/earningreports', 'setup', ['admin']],
  ['/driverearning', 'setup', ['admin', 'fleetadmin']],
  ['/addtowallet', 'setup', ['admin']],
  ['/withdraws', 'setup', ['admin']],
  ['/settings', 'setup', ['admin']],
  ['/profile', 'foot', ['admin', 'fleetadmin']],
] as const satisfies readonly (readonly [string, string, readonly Role[]])[]

/** It may have further entries, whose screens are in the list above. */
test.each(['admin', 'fleetadmin'] as const)('the drawer of %s has the specified menu', (role) => {
  const specified = drawer.filter(([, , who]) => who.some((one) => one === role))
  const shown = drawerOf(role).filter((entry) => drawer.some(([path]) => path === entry.path))
  expect(shown.map(({ path, group }) => [path, group])).toEqual(
    specified.map(([path, group]) => [path, group]),
  )
})

test('each entry of the drawer has a label and an icon of its own', () => {
  const entries = drawerOf('admin')
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length)
  expect(new Set(entries.map(({ Icon }) => Icon)).size).toBe(entries.length)
})

test.each(['admin', 'fleetadmin'] as const)('each console screen of an %s highlights one entry', (role) => {
  const inConsole = screens.filter(
    ({ chrome, roles }) => chrome === 'page' && roles !== 'anyone' && roles.includes(role),
  )
  const entries = drawerOf(role)
  const highlighted = inConsole.map(
    ({ path }) => [path, entries.filter((entry) => isUnderEntry(entry, path)).length] as const,
  )
  // It is opened from the header.
  expect(highlighted.filter(([, count]) => count !== 1)).toEqual(role === 'admin' ? [['/inbox', 0]] : [])
})

test('the server answers each path with the app', () => {
  for (const path of paths) expect(appSegments).toContain(path.split('/')[1])
})
