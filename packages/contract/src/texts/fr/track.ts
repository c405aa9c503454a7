// This translation needs a native reader before it is called final.
import type { track as english } from '../en/track.ts'
import type { French } from './language.ts'

/** The page of a shared trip. */
export const track = {
  track_title: 'Suivre la course : {name}',
  track_title_parcel: 'Suivre le colis : {name}',
  track_title_unknown: 'Course partagée',
  'track_to_pickup.one': 'minute jusqu’au départ',
  'track_to_pickup.many': 'de minutes jusqu’au départ',
  'track_to_pickup.other': 'minutes jusqu’au départ',
  'track_to_go.one': 'minute restante',
  'track_to_go.many': 'de minutes restantes',
  'track_to_go.other': 'minutes restantes',
  track_pickup_at: '{driver} rejoint {name} à {time}',
  track_arrives_at: '{name} arrive à {time}',
  track_parcel_arrives_at: 'Le colis arrive à {time}',
  track_searching: 'Recherche d’un chauffeur pour {name}',
  track_coming: '{driver} est en route pour rejoindre {name}',
  track_at_pickup: '{driver} est au point de départ',
  track_driving: '{name} est en route',
  track_parcel_driving: 'Le colis est en route',
  track_arrived: '{name} est à destination',
  track_parcel_arrived: 'Le colis est à destination',
  track_ended_at: 'À {time}. Ce lien a expiré.',
  track_cancelled: 'Cette course a été annulée',
  track_stopped: '{name} ne partage plus',
  track_ended: 'Ce lien a expiré.',
  track_unknown: 'Ce lien ne fonctionne pas',
  track_unknown_note:
    'La course est terminée ou n’est plus partagée. Demandez à la personne qui vous a envoyé le lien.',
  track_is_driving: '{name} conduit',
  track_ends: 'Ce lien expire avec la course',
  track_ends_parcel: 'Ce lien expire avec la livraison',
  track_shared_by: 'Partagé par {name}. Seuls les prénoms sont visibles, sans numéros de téléphone.',
  track_map: 'Carte de la course',
  track_reconnecting: 'Reconnexion. Dernière mise à jour : {time}.',
  track_promise: 'Le prix affiché avant de réserver',
} as const satisfies French<typeof english>
