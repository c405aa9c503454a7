// This translation needs a native reader before it is called final.
import type { stops as english } from '../en/stops.ts'
import type { French } from './language.ts'

/** The stops of a trip as fields that can be sorted: where riders and staff book. */
export const stops = {
  stop_list: 'Arrêts de la course',
  stop_add: 'Ajouter un arrêt',
  stop_number: 'Arrêt {number}',
  stop_placeholder: 'Où s’arrêter en chemin ?',
  stop_remove: 'Retirer l’arrêt {number}',
  stop_move: 'Déplacer {stop} : faites glisser ou utilisez les flèches',
  stop_moved: '{place} : maintenant {stop}, {position} sur {count}.',
  stop_empty: 'Champ vide',
  stop_pick: 'Choisissez un lieu parmi les suggestions.',
  stop_limit: 'Une course peut avoir jusqu’à {count} arrêts en chemin.',
} as const satisfies French<typeof english>
