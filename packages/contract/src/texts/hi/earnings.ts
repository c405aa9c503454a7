// This translation needs a native reader before it is called final.
import type { earnings as english } from '../en/earnings.ts'
import type { Hindi } from './language.ts'

/** What a driver earned, by day and week. */
export const earnings = {
  earnings_title: 'कमाई',
  earnings_failed: 'आपकी कमाई लोड नहीं हुई',
  earnings_week: '{from} से {to}',
  earnings_before: 'पिछला हफ़्ता',
  earnings_after: 'अगला हफ़्ता',
  earnings_share: 'आपका हिस्सा',
  'earnings_trips.one': '{count} ट्रिप',
  'earnings_trips.other': '{count} ट्रिप',
  earnings_cash: 'कैश {amount}',
  earnings_tips: 'टिप {amount}',
  earnings_online: 'ऑनलाइन {hours} घंटे {minutes} मिनट',
  earnings_empty: 'इस हफ़्ते कोई कमाई नहीं',
  earnings_empty_note: 'ट्रिप यहाँ उस दिन दिखती हैं जिस दिन उनका पेमेंट होता है।',
} as const satisfies Hindi<typeof english>
