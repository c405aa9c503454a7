import { test } from 'vitest'
import { useBrowser } from '../people.ts'
import { nothingIsWrong, rightToLeft, slow } from './looks.ts'
import { expectStaffScreensGood } from './staff-screens.ts'

useBrowser()

test(`screens of staff in ${rightToLeft.locale}, ${nothingIsWrong}`, slow, () =>
  expectStaffScreensGood(rightToLeft),
)
