// This translation needs a native reader before it is called final.
import type { checkout as english } from '../en/checkout.ts'
import type { Hindi } from './language.ts'

/** Card payments: the page of a provider’s card fields, and what became of a payment. */
export const checkout = {
  checkout_title: '{amount} चुकाएँ',
  checkout_note: '{provider} के ज़रिए। आपके कार्ड की जानकारी सिर्फ़ {provider} को जाती है।',
  checkout_pay: '{amount} चुकाएँ',
  checkout_working: 'पेमेंट हो रहा है…',
  checkout_leave: 'दूसरे तरीके से चुकाएँ',
  checkout_card: 'कार्ड की जानकारी',
  checkout_card_enter: 'कार्ड की जानकारी डालें',
  checkout_card_number: 'कार्ड नंबर',
  checkout_card_expiry: 'एक्सपायरी डेट',
  checkout_card_code: 'सुरक्षा कोड',
  checkout_choice: 'इससे चुकाएँ',
  checkout_page: 'पेमेंट',
  checkout_failed_to_load: 'यह पेमेंट जाँचा नहीं जा सका',
  checkout_checking: 'आपका पेमेंट जाँचा जा रहा है…',
  checkout_checking_note: 'इसमें कुछ सेकंड लगते हैं।',
  checkout_open: 'अभी पेमेंट नहीं हुआ',
  checkout_open_note:
    '{provider} पर आगे बढ़ें या दूसरे तरीके से चुकाएँ। अगर आपने अभी-अभी पेमेंट किया है, तो यह पेज अपने-आप अपडेट होगा।',
  checkout_continue: '{provider} पर आगे बढ़ें',
  checkout_pending: 'आपके बैंक को थोड़ा समय चाहिए',
  checkout_pending_note: 'बैंक का जवाब आते ही नतीजा इस पेज पर दिखेगा। आप पेज छोड़ भी सकते हैं, पेमेंट चलता रहेगा।',
  checkout_paid: 'पेमेंट हो गया',
  checkout_paid_note: 'धन्यवाद। पेमेंट आपकी बुकिंग में जुड़ गया है।',
  checkout_top_up: 'आपके वॉलेट में जुड़ गए',
  checkout_top_up_note: 'आप इन्हें अभी इस्तेमाल कर सकते हैं।',
  checkout_credited: 'आपके वॉलेट में क्रेडिट हुआ',
  checkout_credited_note: 'आपकी बुकिंग को अब इस पेमेंट की ज़रूरत नहीं थी, इसलिए पैसा आपके वॉलेट में है।',
  checkout_failed: 'पेमेंट अस्वीकार हुआ',
  checkout_failed_note: 'कोई पैसा नहीं कटा। फिर कोशिश करें या दूसरे तरीके से चुकाएँ।',
  checkout_cancelled: 'पेमेंट कैंसल हुआ',
  checkout_cancelled_note: 'कोई पैसा नहीं कटा।',
  checkout_expired: 'पेमेंट का समय खत्म हो गया',
  checkout_expired_note: 'कोई पैसा नहीं कटा। बाद में आने वाला पैसा आपके वॉलेट में जुड़ेगा।',
  checkout_to_trip: 'अपनी बुकिंग पर जाएँ',
  checkout_to_wallet: 'अपने वॉलेट पर जाएँ',
  checkout_unknown: 'यह पेमेंट आपका नहीं है या मौजूद नहीं है।',
} as const satisfies Hindi<typeof english>
