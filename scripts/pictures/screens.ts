// The screens of the demo that have pictures: whose they are, their names and their addresses.
import { consolePaths } from '@cabstand/contract/console-paths'
import { getSetup } from '@cabstand/contract/http/operator/setup'
import { signIn, type TestClient } from '../../apps/server/test/support/test-client.ts'
import { paths } from '../../apps/web/src/navigation/paths.ts'
import { patternOf, wordsIn } from '../../e2e/texts.ts'
import { type Look, mobiles, type Screen, type Who } from './camera.ts'

/** The screens of one person by name. */
export type Screens = Readonly<Record<string, Screen>>

/** What stands on the button that is pressed, in the language of the look. */
const press =
  (key: string): NonNullable<Screen['act']> =>
  async (page, { language }: Look) => {
    await page
      .getByRole('button', { name: patternOf(wordsIn(language)(key)) })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }

/** Screens of a booking in a step of its ride. */
export const rideScreens = {
  /** The dialog after it. */
  booked: (form: string): Screen => ({ path: form, act: press('book_now_button') }),
  running: (id: string): Screen => ({ path: paths.booking(id) }),
  shared: (path: string): Screen => ({ path }),
  payment: (id: string): Screen => ({ path: paths.booking(id), act: press('pay_now') }),
}

/** Those that need no ride. */
export async function listScreens(base: string): Promise<readonly (readonly [Who, Screens])[]> {
  const admin = await signIn(base, mobiles.admin)
  const idOf = (path: string, client: TestClient = admin) => firstId(base, path, client)
  const console = Object.entries(consolePaths).map(([name, path]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    path,
  ])
  const past = await idOf('/api/bookings?scope=past&status=COMPLETE', await signIn(base, mobiles.rider))
  return [
    [
      'visitor',
      {
        ...screensAt({
          home: '/',
          about: '/about-us',
          privacy: '/privacy-policy',
          deletion: '/account-deletion',
          login: '/login',
          // The sign-up of drivers begins with signing in.
          drive: paths.login(paths.drive()),
        }),
        setup: {
          path: paths.setup(),
          // The demo is set up already.
          prepare: (page) =>
            page.route(getSetup.path, (route) => route.fulfill({ json: getSetup.examples.output })),
        },
      },
    ],
    [
      'rider',
      screensAt({
        book: '/book',
        bookings: '/bookings?scope=past',
        booking: paths.booking(past),
        receipt: paths.receipt(past),
        wallet: '/wallet',
        inbox: '/inbox',
        profile: '/profile',
        drive: '/drive',
      }),
    ],
    [
      'driver',
      screensAt({
        work: '/bookings',
        earnings: '/earnings',
        wallet: '/wallet',
        withdrawals: '/wallet/withdrawals',
        profile: '/profile',
      }),
    ],
    [
      'admin',
      screensAt({
        ...Object.fromEntries(console),
        bookings: '/bookings',
        booking: paths.booking(await idOf('/api/staff/bookings?tab=done')),
        driver: `/drivers/${await idOf('/api/drivers?search=Rui')}`,
        'new-driver': '/drivers/new',
        'car-type': `/cartypes/${await idOf('/api/car-types/all')}`,
        profile: '/profile',
      }),
    ],
  ]
}

const screensAt = (addresses: Readonly<Record<string, string>>): Screens =>
  Object.fromEntries(Object.entries(addresses).map(([name, path]) => [name, { path }]))

/** The id of the first row that a list answers. */
async function firstId(base: string, path: string, { token }: TestClient): Promise<string> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } })
  const [rows] = Object.values((await response.json()) as Record<string, readonly { id: string }[]>)
  if (!rows?.[0]) throw new Error(`${path} has no rows`)
  return rows[0].id
}
