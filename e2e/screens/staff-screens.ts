import { consolePaths, pathsWithRecords } from '@cabstand/contract/console-paths'
import { person } from '../people.ts'
import { mobiles } from '../steps.ts'
import { expectScreensGood, type Looks } from './looks.ts'

/** A record's page has the parts of its form. */
const paths = [
  '/bookings',
  ...Object.values(consolePaths),
  ...pathsWithRecords.map((path) => `${path}/new`),
  '/inbox',
  '/profile',
]

/** Looks at all screens of an admin. */
export async function expectStaffScreensGood(language: Looks): Promise<void> {
  const page = await person({ locale: language.locale })
  await expectScreensGood(page, language, { mobile: mobiles.admin, paths })
}
