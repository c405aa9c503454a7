import { builtInLocales, builtInTexts } from '@cabstand/contract/texts/dictionary'
import type { TextKey } from '@cabstand/contract/texts/keys'
import { type CancelReasonUser, cancelReasonUsers } from '@cabstand/domain/booking/cancel-reason-check'
import { lookUp } from '@cabstand/domain/look-up'

const reasons: Readonly<Record<CancelReasonUser, readonly TextKey[]>> = {
  rider: [
    'setup_reason_rider_waited',
    'setup_reason_rider_plans',
    'setup_reason_rider_driver_asked',
    'setup_reason_rider_mistake',
    'setup_reason_rider_address',
  ],
  driver: [
    'setup_reason_driver_no_rider',
    'setup_reason_driver_rider_asked',
    'setup_reason_driver_car',
    'setup_reason_driver_pickup',
    'setup_reason_driver_emergency',
  ],
  staff: [
    'setup_reason_staff_rider_asked',
    'setup_reason_staff_driver_asked',
    'setup_reason_staff_no_car',
    'setup_reason_staff_mistake',
    'setup_reason_staff_road',
  ],
}

/** Initial cancellation reasons of each role, with their translations. The operator can change them. */
export const startingCancelReasons = (language: string) =>
  cancelReasonUsers.flatMap((usedBy) =>
    reasons[usedBy].map((key) => {
      const { [language]: own, ...translations } = wordsByLocale(key)
      return { usedBy, label: own ?? lookUp(builtInTexts('en'), key) ?? key, translations }
    }),
  )

/** A text in each language of the product that has it. */
const wordsByLocale = (key: TextKey): Readonly<Record<string, string>> =>
  Object.fromEntries(
    builtInLocales.flatMap((locale) => {
      const text = lookUp(builtInTexts(locale), key)
      return text === undefined ? [] : [[locale, text]]
    }),
  )
