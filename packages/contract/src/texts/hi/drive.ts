// This translation needs a native reader before it is called final.
import type { drive as english } from '../en/drive.ts'
import type { Hindi } from './language.ts'

/** The sign-up of drivers, and their application until they are approved. */
export const drive = {
  drive_title: 'हमारे साथ ड्राइव करें',
  drive_note: 'अपने और अपनी कार के बारे में बताएँ और अपने ड्राइविंग लाइसेंस की फ़ोटो जोड़ें।',
  drive_you: 'आप',
  drive_first_name: 'पहला नाम',
  drive_last_name: 'उपनाम',
  drive_email: 'ईमेल',
  drive_car: 'आपकी कार',
  drive_car_type: 'कार टाइप',
  drive_choose: 'एक चुनें',
  drive_make: 'कंपनी',
  drive_model: 'मॉडल',
  drive_plate: 'नंबर प्लेट',
  drive_licence: 'ड्राइविंग लाइसेंस',
  drive_missing: 'अभी बाकी: {items}',
  drive_send: 'ड्राइवर के रूप में साइन अप करें',
  drive_sending: 'भेज रहे हैं',
  application_title: 'आपका आवेदन',
  application_note: 'राइड लेने से पहले हम आपकी जानकारी जाँचते हैं।',
  application_failed: 'आपका आवेदन लोड नहीं हुआ',
  application_waits: 'मंज़ूरी का इंतज़ार',
  application_waits_note: 'हमारे पास सब कुछ है और हम उसे जाँच रहे हैं। मंज़ूरी मिलने पर इस पेज पर दिखेगा।',
  application_needs: 'हमें आपसे कुछ चाहिए',
  application_send: 'बदलाव भेजें',
  application_sent: 'भेजा गया। अब हम इसे जाँचेंगे।',
  application_unchanged: 'अभी कुछ नहीं बदला',
  application_emptied: 'जो खाली किया है, उसे भरें',
  application_sign_out: 'साइन आउट करें',
  application_approved: 'आपको मंज़ूरी मिल गई है',
  application_approved_note: 'अपनी पहली राइड पाने के लिए ऑनलाइन जाएँ।',
  application_start: 'ड्राइव करना शुरू करें',
  application_blocked: 'आपका अकाउंट ब्लॉक है',
  application_blocked_note:
    'आप ऑफ़लाइन हैं और आपको राइड नहीं मिलेंगी। ब्लॉक हटवाने के लिए हमसे संपर्क करें। फिर यह पेज आपको काम पर वापस ले जाएगा।',
} as const satisfies Hindi<typeof english>
