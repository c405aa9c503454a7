// This translation needs a native reader before it is called final.
import type { inbox as english } from '../en/inbox.ts'
import type { Hindi } from './language.ts'

/** The inbox. */
export const inbox = {
  inbox_title: 'नोटिफ़िकेशन',
  inbox_empty: 'अभी कोई नोटिफ़िकेशन नहीं',
  inbox_empty_note_rider: 'आपकी बुकिंग में जो होता है, वह यहाँ दिखेगा।',
  inbox_empty_note_driver: 'आपकी ट्रिप में जो होता है, वह यहाँ दिखेगा।',
  inbox_empty_note_admin: 'जिन बुकिंग पर नया फ़ैसला चाहिए, वे यहाँ दिखेंगी।',
  inbox_failed: 'आपके नोटिफ़िकेशन लोड नहीं हुए',
  inbox_read_all: 'सभी पढ़े हुए मार्क करें',
  inbox_unread: 'नहीं पढ़ा',
} as const satisfies Hindi<typeof english>
