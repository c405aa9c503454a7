// Tables of the specification of the web application, word for word, for tests.
import { roles } from '@cabstand/domain/roles'
import type { Person } from './screen.ts'

/** "Route permit lists". */
const permitLists = `
| Route | Permitted user types |
|---|---|
| / (landing) | public |
| /login | public |
| /about-us | public |
| /privacy-policy | public |
| /bookings | rider, admin, driver, fleetadmin |
| /profile | rider, admin, driver, fleetadmin |
| /dashboard | admin, fleetadmin |
| /cartypes | admin |
| /cancelreasons | admin |
| /addbookings | admin |
| /promos | admin |
| /riders | admin |
| /drivers | admin, fleetadmin |
| /alladmin | admin |
| /fleetadmins | admin |
| /driverearning | admin, fleetadmin |
| /notifications | admin |
| /earningreports | admin |
| /addtowallet | admin |
| /withdraws | admin |
| /settings | admin |
| /appinfo | admin |
| /languagesetting | admin |
`

/** "Admin layout": the entries of the menu. */
const menuEntries = `
| Entry | Route | Who |
|---|---|---|
| Home | / | all |
| Dashboard | /dashboard | admin, fleetadmin |
| Booking history | /bookings | all |
| Add booking | /addbookings | admin |
| Riders group | /riders with sub-links /riders, /drivers, /fleetadmins, /alladmin | admin |
| Drivers | /drivers | fleetadmin |
| Car types | /cartypes | admin |
| Cancellation reasons | /cancelreasons | admin |
| Driver earning | /driverearning | fleetadmin |
| Wallet group | /earningreports with sub-links /earningreports, /driverearning, /addtowallet, /withdraws | admin |
| Settings group | /appinfo with sub-links /appinfo, /settings, /languagesetting | admin |
| Promos | /promos | admin |
| Push notifications | /notifications | admin |
| Profile | /profile | all |
| Logout | - | all |
`

/** "Roles and permissions": the screens of each role, among other columns. */
export const roleScreens = `
| Role | Data fetched after login | Screens |
|---|---|---|
| rider | own bookings, payment methods, cancel reasons, users | landing booking form, bookings, profile |
| driver | own bookings | bookings, profile |
| admin | users, bookings, promos, driver earnings, notifications, earning reports, cancel reasons, withdraws, payment methods | all screens |
| fleetadmin | users, bookings, driver earnings | dashboard, drivers, driver earning, bookings, profile |
`

/** The rows of a table in Markdown, without its head. */
export const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()))

/** `/ (landing)` → `/`; `/riders with sub-links /riders, /drivers` → both of them, once. */
const pathsIn = (text = '') => [...new Set(text.match(/\/\w[\w-]*|\/(?=\s|$)/g))]

export const people: readonly Person[] = ['visitor', ...roles]
const peopleIn = (text = ''): readonly Person[] =>
  text === 'public' || text === 'all' ? people : people.filter((person) => text.split(', ').includes(person))

/** Who may open each route. */
export const permittedRoutes = rowsOf(permitLists).map(([route, who]) => ({
  path: pathsIn(route)[0] ?? '',
  who: peopleIn(who),
}))

/** Who has an entry in the menu. */
export const menuRoutes = rowsOf(menuEntries).flatMap(([, route, who]) =>
  pathsIn(route).map((path) => ({ path, who: peopleIn(who) })),
)
