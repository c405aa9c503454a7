// This translation needs a native reader before it is called final.
import type { profile as english } from '../en/profile.ts'
import type { Hindi } from './language.ts'

/** The profile, and the form that asks for a missing name. */
export const profile = {
  // answers
  profile_updated: 'प्रोफ़ाइल सेव हो गई।',
  // profile
  profile_picture: 'फ़ोटो',
  profile_first_name: 'पहला नाम',
  profile_last_name: 'उपनाम',
  profile_email: 'ईमेल',
  profile_email_fixed: 'आप इसी पते से साइन इन करते हैं। इसे बदलने से पहले मोबाइल नंबर जोड़ें।',
  profile_email_confirm: 'अपने ईमेल की पुष्टि करें',
  profile_email_unconfirmed: 'जब तक आप पुष्टि नहीं करते कि यह पता आपका है, हम यहाँ रसीद जैसी कोई चीज़ नहीं भेजते।',
  profile_email_send: 'मुझे कोड भेजें',
  profile_email_again: 'नया कोड भेजें',
  profile_email_sent: 'हमने छह अंकों का कोड यहाँ भेजा है:',
  profile_email_code: 'ईमेल में आया कोड',
  profile_email_confirmed: 'ईमेल की पुष्टि हुई',
  profile_mobile: 'मोबाइल नंबर',
  profile_mobile_none: 'अभी कोई नंबर नहीं',
  profile_mobile_change: 'बदलें',
  profile_mobile_new: 'नया मोबाइल नंबर',
  profile_mobile_code: 'SMS में आया कोड',
  profile_mobile_changed: 'मोबाइल नंबर बदल गया। अब से इसी से साइन इन करें।',
  profile_account: 'अकाउंट',
  profile_required: 'ज़रूरी',
  profile_not_plain: 'इसमें ऐसे अक्षर हैं जो दिखाए नहीं जा सकते। इसे दोबारा डालें।',
  profile_saving: 'सेव हो रहा है',
  profile_bank: 'बैंक की जानकारी',
  profile_bank_note: 'निकासी यहाँ भेजी जाती है। पहले से किए गए निकासी के अनुरोधों में उनकी अपनी जानकारी रहती है।',
  profile_bank_name: 'बैंक',
  profile_bank_code: 'बैंक कोड (BIC)',
  profile_bank_account: 'खाता (IBAN)',
  profile_bank_iban: 'यह IBAN सही नहीं है। अंक जाँचें।',
  profile_bank_bic: 'BIC में 8 या 11 अक्षर और अंक होते हैं, जैसे BRSBPTPL।',
  profile_bank_save: 'बैंक की जानकारी सेव करें',
  profile_bank_saved: 'बैंक की जानकारी सेव हुई',
  profile_withdraw: 'पैसे निकालें',
  profile_drive: 'ड्राइवर के रूप में साइन अप करें',
  profile_sign_out: 'साइन आउट करें',
  profile_sign_out_everywhere: 'सभी डिवाइस से साइन आउट करें',
  profile_sign_out_note: 'इससे हर डिवाइस पर आपके सभी सेशन खत्म हो जाएँगे।',
  profile_sign_out_question: 'सभी डिवाइस से साइन आउट करें?',
  profile_stay: 'साइन इन रहें',
  profile_receipts: 'ईमेल से रसीदें',
} as const satisfies Hindi<typeof english>
