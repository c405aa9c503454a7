// This translation needs a native reader before it is called final.
import type { inbox as english } from '../en/inbox.ts'
import type { French } from './language.ts'

/** The inbox. */
export const inbox = {
  inbox_title: 'Notifications',
  inbox_empty: 'Aucune notification',
  inbox_empty_note_rider: 'Les nouvelles de vos réservations apparaissent ici.',
  inbox_empty_note_driver: 'Les nouvelles de vos courses apparaissent ici.',
  inbox_empty_note_admin: 'Les réservations qui demandent une nouvelle décision apparaissent ici.',
  inbox_failed: 'Impossible de charger vos notifications',
  inbox_read_all: 'Tout marquer comme lu',
  inbox_unread: 'Non lue',
} as const satisfies French<typeof english>
