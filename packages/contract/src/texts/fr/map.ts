// This translation needs a native reader before it is called final.
import type { map as english } from '../en/map.ts'
import type { French } from './language.ts'

/** The map, on every screen that has one. */
export const map = {
  map_zoom_in: 'Zoom avant',
  map_zoom_out: 'Zoom arrière',
  map_fit: 'Tout afficher de nouveau',
  map_follow: 'Suivre le véhicule',
  map_of_trip: 'Carte : de {pickup} à {drop}',
  map_keys: 'Les flèches déplacent la carte, plus et moins changent le zoom.',
  map_failed: 'Impossible de charger la carte. Tout le reste fonctionne sans elle.',
  map_undrawable: 'Ce navigateur ne peut pas afficher la carte. Tout le reste fonctionne sans elle.',
  map_pin_at: '{pin} : {address}',
  map_pin_keys: 'Les flèches déplacent le repère, Entrée fixe le lieu, Échap remet le repère à sa place.',
  map_pin_moved: '{pin} : maintenant {address}',
  map_car_away: 'Le véhicule est à {distance} du prochain arrêt',
  map_car_away_minutes: 'Le véhicule est à {distance}, environ {minutes}, du prochain arrêt',
  map_cars_near: 'Véhicules libres près du départ : {count}',
  map_own_car: 'Votre véhicule est sur la carte',
  waypoint: 'Arrêt {number}',
} as const satisfies French<typeof english>
