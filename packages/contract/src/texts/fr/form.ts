// This translation needs a native reader before it is called final.
import type { form as english } from '../en/form.ts'
import type { French } from './language.ts'

/** The booking form: on the landing page and in the app. Most of it is what other screens call places and times too. */
export const form = {
  // units
  'minutes_short.one': 'min',
  'minutes_short.many': 'min',
  'minutes_short.other': 'min',
  'minutes.one': '{count} min',
  'minutes.many': '{count} min',
  'minutes.other': '{count} min',
  from_before_price: 'dès',
  // places
  pickup: 'Départ',
  drop: 'Destination',
  pickup_placeholder: 'Où êtes-vous ?',
  drop_placeholder: 'Où allez-vous ?',
  places_loading: 'Recherche de lieux',
  places_empty: 'Aucun lieu trouvé. Vérifiez l’orthographe ou saisissez un nom de rue.',
  places_error:
    'Impossible de charger les lieux. Votre saisie est conservée ; continuez d’écrire pour réessayer.',
  places_recent: 'Récents',
  places_suggested: 'Lieux suggérés',
  places_station: 'Gare',
  places_airport: 'Aéroport',
  places_hospital: 'Hôpital',
  places_city: 'Ville',
  places_count: 'Lieux trouvés : {count}',
  use_my_location: 'Utiliser ma position',
  locating: 'Recherche de votre position',
  location_outside: 'Vous êtes hors de cette zone : {place}.',
  location_outside_unnamed: 'Vous êtes hors de notre zone de service.',
  use_map_center: 'Utiliser le centre de la carte',
  swap_places: 'Inverser départ et destination',
  // booking
  ride: 'Course',
  parcel: 'Colis',
  service: 'De quoi avez-vous besoin ?',
  when: 'Quand ?',
  now: 'Maintenant',
  later: 'Plus tard',
  pickup_time: 'Heure de départ',
  pickup_day: 'Jour',
  pickup_clock: 'Heure',
  later_soon: 'Dans 30 minutes',
  later_tonight: 'Ce soir, {time}',
  later_tomorrow: 'Demain, {time}',
  car_types: 'Types de véhicule',
  // places and prices
  alert: 'Alerte',
  google_places_error: 'Ce lieu est introuvable. Choisissez-en un autre parmi les suggestions.',
  location_fetch_error:
    'Votre position est introuvable. Autorisez l’accès à la position dans le navigateur ou saisissez l’adresse.',
} as const satisfies French<typeof english>
