// This translation needs a native reader before it is called final.
import type { landing as english } from '../en/landing.ts'
import type { French } from './language.ts'

/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'Le prix connu. Le chauffeur connu. Il ne reste qu’à monter.',
  hero_text:
    'Réservez un taxi partout à {place}. Le prix affiché est celui que vous confirmez, et toute la course se suit sur la carte.',
  hero_text_anywhere:
    'Réservez un taxi. Le prix affiché est celui que vous confirmez, et toute la course se suit sur la carte.',
  nearest_cab: 'Taxi le plus proche',
  booking_form: 'Réserver une course',
  see_price: 'Voir le prix',
} as const satisfies French<typeof english>
