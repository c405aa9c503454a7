// This translation needs a native reader before it is called final.
import type { referral as english } from '../en/referral.ts'
import type { Hindi } from './language.ts'

/** Referral codes: the field of the sign-up, and the card of the profile. */
export const referral = {
  referral_code: 'इनवाइट कोड (वैकल्पिक)',
  referral_code_hint: 'अगर किसी दोस्त ने आपको इनवाइट किया है, तो उनका कोड डालें।',
  referral_checking: 'कोड जाँचा जा रहा है',
  referral_invites: '{name} ने आपको इनवाइट किया है। आपकी पहली ट्रिप के पेमेंट के बाद आप दोनों को {bonus} मिलेंगे।',
  referral_invites_plain: '{name} ने आपको इनवाइट किया है।',
  referral_title: 'दोस्तों को इनवाइट करें',
  referral_note: 'आपके कोड से जुड़ने वाले हर दोस्त की पहली ट्रिप के पेमेंट के बाद आपको और उन्हें {bonus} मिलेंगे।',
  referral_note_none: 'दोस्त आपके कोड से जुड़ सकते हैं। फ़िलहाल कोई बोनस नहीं है।',
  referral_no_name: 'अपना इनवाइट कोड पाने के लिए ऊपर अपना पहला नाम जोड़ें।',
  referral_your_code: 'आपका कोड',
  referral_share: 'लिंक शेयर करें',
  referral_copy_link: 'लिंक कॉपी करें',
  referral_copy_code: 'कोड कॉपी करें',
  referral_copied: 'कॉपी हो गया।',
  referral_copy_failed: 'कॉपी नहीं हुआ। कोड चुनकर खुद कॉपी करें।',
  referral_invitation: 'मेरे कोड {code} से {app} पर आएँ',
  referral_failed: 'आपके इनवाइट लोड नहीं हुए',
  'referral_people.one': 'आपके कोड से {count} व्यक्ति जुड़ा',
  'referral_people.other': 'आपके कोड से {count} लोग जुड़े',
  referral_nobody: 'आपके कोड से अभी कोई नहीं जुड़ा।',
  referral_earned: '{amount} मिले',
  referral_joined: '{date} को जुड़े',
  referral_held: 'जाँच में',
  referral_waits: 'पहली ट्रिप बाकी',
  referral_rewarded: 'बोनस {amount}',
} as const satisfies Hindi<typeof english>
