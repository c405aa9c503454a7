// This translation needs a native reader before it is called final.
import type { tips as english } from '../en/tips.ts'
import type { Hindi } from './language.ts'

/** Tipping the driver after a trip. */
export const tips = {
  tip_title: '{name} को टिप दें?',
  tip_note: 'पूरी टिप आपके ड्राइवर को मिलती है।',
  tip_other: 'दूसरी रकम',
  tip_own: 'आपकी रकम',
  tip_limit: '{amount} तक',
  tip_give: 'टिप दें',
  tip_enter: 'रकम डालें',
  tip_from_wallet: 'अपने वॉलेट से {amount} दें',
  tip_by_card: 'कार्ड से {amount} चुकाएँ',
  tip_short: 'आपके वॉलेट में {amount} हैं, इसलिए यह टिप कार्ड से दी जाएगी।',
  tip_no_way: 'आपके वॉलेट में {amount} हैं। पहले उसमें पैसे जोड़ें या कम टिप चुनें।',
  tip_given: 'आपने {name} को {amount} दिए',
  tip_done: 'धन्यवाद। {name} को आपकी टिप मिल गई।',
} as const satisfies Hindi<typeof english>
