// This translation needs a native reader before it is called final.
import type { pushAsk as english } from '../en/push-ask.ts'
import type { Hindi } from './language.ts'

/** Asking to show notifications on this device. */
export const pushAsk = {
  push_ask_rider: 'ड्राइवर के आने पर मुझे बताएँ',
  push_ask_rider_note: 'आपकी बुकिंग का हर कदम, यह पेज बंद होने पर भी।',
  push_ask_driver: 'राइड का ऑफ़र आने पर मुझे बताएँ',
  push_ask_driver_note: 'ऑफ़र एक मिनट तक रहते हैं। ऐप बैकग्राउंड में हो, तब भी उन्हें देखें।',
  push_ask_waiting: 'मंज़ूरी मिलने पर मुझे बताएँ',
  push_ask_waiting_note: 'आप यह पेज बंद कर सकते हैं। मंज़ूरी मिलने पर या हमें कुछ चाहिए होने पर हम आपको बताएँगे।',
  push_ask_later: 'अभी नहीं',
  push_on: 'आपको इस डिवाइस पर नोटिफ़िकेशन मिलेंगे।',
  push_denied: 'इस साइट के नोटिफ़िकेशन ब्लॉक हैं। ब्राउज़र की सेटिंग में अनुमति दें, फिर कोशिश करें।',
  push_device: 'इस डिवाइस पर नोटिफ़िकेशन',
  push_device_on: 'इस डिवाइस पर आपकी बुकिंग का हर कदम दिखता है।',
  push_device_off: 'ऐप बंद होने पर इस डिवाइस पर कुछ नहीं दिखता।',
  push_device_unsupported: 'यह ब्राउज़र नोटिफ़िकेशन नहीं दिखा सकता। iPhone पर पहले ऐप को होम स्क्रीन पर जोड़ें।',
  push_switch_on: 'चालू करें',
  push_switch_off: 'बंद करें',
} as const satisfies Hindi<typeof english>
