// This translation needs a native reader before it is called final.
import type { landing as english } from '../en/landing.ts'
import type { French } from './language.ts'

/** The live part of the landing page, beside the form. It travels to the browser as data. */
export const landing = {
  hero_heading: 'Le prix connu. Le chauffeur connu. Il ne reste qu’à monter.',
  hero_heading_delivery: 'Le prix connu. Le chauffeur connu. Il ne reste qu’à confier le colis.',
  hero_text:
    'Réservez un taxi partout à {place}. Le prix affiché est celui que vous confirmez, et toute la course se suit sur la carte.',
  hero_text_delivery:
    'Envoyez un colis partout à {place}. Le prix affiché est celui que vous confirmez, et vous suivez le colis sur la carte jusqu’à son arrivée.',
  hero_text_anywhere:
    'Réservez un taxi. Le prix affiché est celui que vous confirmez, et toute la course se suit sur la carte.',
  hero_text_anywhere_delivery:
    'Envoyez un colis. Le prix affiché est celui que vous confirmez, et vous suivez le colis sur la carte jusqu’à son arrivée.',
  nearest_cab: 'Taxi le plus proche',
  nearest_driver: 'Chauffeur le plus proche',
  booking_form: 'Réserver une course',
  booking_form_delivery: 'Envoyer un colis',
  see_price: 'Voir le prix',
} as const satisfies French<typeof english>
