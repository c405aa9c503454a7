import { test } from 'vitest'
import { useBrowser } from '../people.ts'
import { leftToRight, nothingIsWrong, slow, useLongLanguage } from './looks.ts'
import { expectStaffScreensGood } from './staff-screens.ts'

useBrowser()
useLongLanguage()

test(`screens of staff in ${leftToRight.locale}, ${nothingIsWrong}`, slow, () =>
  expectStaffScreensGood(leftToRight),
)
