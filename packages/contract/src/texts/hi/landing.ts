// This translation needs a native reader before it is called final.
import type { landing as english } from '../en/landing.ts'
import type { Hindi } from './language.ts'

/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'पहले कीमत जानें। ड्राइवर को जानें। फिर बैठें।',
  hero_heading_delivery: 'पहले कीमत जानें। ड्राइवर को जानें। फिर पार्सल सौंपें।',
  hero_text: '{place} में कहीं भी कैब बुक करें। जो कीमत दिखती है, उसी की आप पुष्टि करते हैं और पूरी राइड मैप पर रहती है।',
  hero_text_delivery:
    '{place} में कहीं भी पार्सल भेजें। जो कीमत दिखती है, उसी की आप पुष्टि करते हैं और पहुँचने तक पार्सल मैप पर रहता है।',
  hero_text_anywhere: 'कैब बुक करें। जो कीमत दिखती है, उसी की आप पुष्टि करते हैं और पूरी राइड मैप पर रहती है।',
  hero_text_anywhere_delivery:
    'पार्सल भेजें। जो कीमत दिखती है, उसी की आप पुष्टि करते हैं और पहुँचने तक पार्सल मैप पर रहता है।',
  nearest_cab: 'सबसे पास की कैब',
  nearest_driver: 'सबसे पास के ड्राइवर',
  booking_form: 'राइड बुक करें',
  booking_form_delivery: 'पार्सल भेजें',
  see_price: 'कीमत देखें',
} as const satisfies Hindi<typeof english>
