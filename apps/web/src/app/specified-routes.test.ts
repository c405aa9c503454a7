import { appSegments, publicPagePaths } from '@cabstand/contract/pages'
import { roles } from '@cabstand/domain/roles'
import { describe, expect, test } from 'vitest'
import { homeOf } from '../navigation/home-of.ts'
import { drawerOf } from './console/console-screens.ts'
import { isStaff } from './screen.ts'
import { loadConsoleScreens, menuOf, screenFor } from './screens.ts'
import { menuRoutes, people, permittedRoutes, roleScreens, rowsOf } from './specified-routes.ts'

await loadConsoleScreens()
const documents: readonly string[] = Object.values(publicPagePaths)

test('the tables are read whole', () => {
  expect(permittedRoutes).toHaveLength(23)
  expect(permittedRoutes.filter(({ who }) => who.length === people.length).map(({ path }) => path)).toEqual([
    '/',
    '/login',
    '/about-us',
    '/privacy-policy',
  ])
  expect(new Set(menuRoutes.map(({ path }) => path)).size).toBe(20)
})

describe('the route permit lists', () => {
  test.each(permittedRoutes)('$path is open to $who', ({ path, who }) => {
    if (who.includes('visitor') && path !== '/login') return expect(documents).toContain(path)
    // Who has signed in is led on from sign-in.
    const expected = path === '/login' ? ['visitor'] : who
    expect(people.filter((person) => screenFor(path, person))).toEqual(expected)
    expect(appSegments).toContain(path.slice(1))
  })
})

/** Screens that are tabs of another one. */
const tabOf: Readonly<Record<string, string>> = { '/appinfo': '/settings', '/languagesetting': '/settings' }

describe('the menu', () => {
  const ofApp = menuRoutes.filter(({ path }) => !documents.includes(path))
  const byRole = roles.flatMap((role) =>
    ofApp.filter(({ who }) => who.includes(role)).map(({ path }) => ({ role, path })),
  )

  test.each(byRole)('of $role leads to $path', ({ role, path }) => {
    const shown = isStaff(role) ? drawerOf(role) : menuOf(role)
    expect(shown.map((entry) => entry.path)).toContain(tabOf[path] ?? path)
  })

  test.each(roles.filter(isStaff))('of %s has nothing that the specification keeps from them', (role) => {
    const specified = new Set(menuRoutes.map(({ path }) => path))
    const own = menuRoutes.filter(({ who }) => who.includes(role)).map(({ path }) => path)
    const shown = drawerOf(role).flatMap(({ path }) => (specified.has(path) ? [path] : []))
    expect(shown.filter((path) => !own.includes(path))).toEqual([])
  })
})

describe('the screens of the roles', () => {
  const pathOf: Readonly<Record<string, string>> = {
    'landing booking form': '/book',
    'driver earning': '/driverearning',
  }
  const all = permittedRoutes.filter(({ who }) => !who.includes('visitor')).map(({ path }) => path)

  test.each(rowsOf(roleScreens))('%s, who fetches %s, has %s', (role, _, named = '') => {
    const own = named === 'all screens' ? all : named.split(', ').map((name) => pathOf[name] ?? `/${name}`)
    const person = people.find((one) => one === role) ?? 'visitor'
    const open = [...all, '/book'].filter((path) => screenFor(path, person) !== undefined)
    // Admins book for riders, as the rule for the form on the landing page says.
    const further = role === 'admin' ? ['/book'] : []
    expect(open.toSorted()).toEqual([...own, ...further].toSorted())
  })
})

test('sign-in leads to the specified screens', () => {
  expect(roles.map((role) => [role, homeOf(role)])).toEqual([
    ['rider', '/'],
    ['driver', '/bookings'],
    ['fleetadmin', '/dashboard'],
    ['admin', '/dashboard'],
  ])
})
