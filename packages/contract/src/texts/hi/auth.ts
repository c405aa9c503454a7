// This translation needs a native reader before it is called final.
import type { auth as english } from '../en/auth.ts'
import type { Hindi } from './language.ts'

/** Sign-in. */
export const auth = {
  // sign-in
  login_title: 'साइन इन करें',
  login_note: 'अपना मोबाइल नंबर डालें। अगर आप नए हैं, तो हम आपका अकाउंट बना देंगे।',
  login_drive: 'ड्राइवर के रूप में साइन अप करें',
  login_drive_note: 'साइन इन करने के बाद आप अपनी कार और ड्राइविंग लाइसेंस जोड़ेंगे।',
  login_missing: 'अभी बाकी: {items}',
  login_mobile: 'मोबाइल नंबर',
  login_get_code: 'कोड पाएँ',
  login_enter_code: 'कोड डालें',
  login_sent_to: 'हमने छह अंकों का कोड इस नंबर पर भेजा है:',
  login_printed: 'वह कोड डालें जो सर्वर ने आपके लिए दिखाया है।',
  login_emailed_to:
    'हम SMS नहीं भेज सके। अगर आपने इस नंबर के लिए किसी ईमेल पते की पुष्टि की है, तो हमने छह अंकों का कोड वहाँ भेजा है:',
  login_code: 'कोड',
  login_new_code_in: 'आप {time} में नया कोड ले सकते हैं।',
  login_send_again: 'नया कोड पाएँ',
  'login_tries_left.one': '{count} कोशिश बाकी।',
  'login_tries_left.other': '{count} कोशिशें बाकी।',
  'login_digits_to_go.one': '{count} और अंक डालें',
  'login_digits_to_go.other': '{count} और अंक डालें',
  login_sign_in: 'साइन इन करें',
  login_entering: 'साइन इन हो रहा है',
  login_sms_preview: 'डेमो: SMS प्रीव्यू',
  login_use_code: 'यह कोड इस्तेमाल करें',
  login_demo_people: 'डेमो: इनमें से किसी के रूप में साइन इन करें',
  // sign-in by other ways than a number
  login_email: 'ईमेल',
  login_email_note: 'अपना ईमेल पता डालें। अगर आप नए हैं, तो हम आपका अकाउंट बना देंगे।',
  login_or: 'या',
  login_other_ways: 'साइन इन के दूसरे तरीके',
  login_with_email: 'ईमेल से आगे बढ़ें',
  login_with_mobile: 'अपना मोबाइल नंबर इस्तेमाल करें',
  login_with: '{provider} से आगे बढ़ें',
  login_newcomer: 'अपना मोबाइल नंबर जोड़ें',
  login_newcomer_note:
    'ड्राइवर आपको इसी पर कॉल करते हैं। अगर इस नंबर का आपका अकाउंट पहले से है, तो हम उसे आपके {provider} अकाउंट से जोड़ देंगे।',
  login_newcomer_skip: 'नंबर के बिना आगे बढ़ें',
  // sign-in of people whom staff have not approved
  login_blocked: 'आपका अकाउंट ब्लॉक है।',
  login_blocked_contact: 'अगर आपको लगता है कि यह गलती से हुआ है, तो हमसे संपर्क करें:',
  login_waiting_next: 'हमारा स्टाफ़ आपकी जानकारी जाँच रहा है। आपके अकाउंट को मंज़ूरी मिलते ही आप यहाँ साइन इन कर सकेंगे।',
  // sign-in, a wrong code
  login_code_ended: 'यह कोड अब मान्य नहीं है। नया कोड लें।',
  login_wrong_code: 'यह कोड सही नहीं है। उसे जाँचें और फिर कोशिश करें।',
} as const satisfies Hindi<typeof english>
