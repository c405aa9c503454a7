// This translation needs a native reader before it is called final.
import type { inbox as english } from '../en/inbox.ts'
import type { Spanish } from './language.ts'

/** The inbox. */
export const inbox = {
  inbox_title: 'Notificaciones',
  inbox_empty: 'Aún no hay notificaciones',
  inbox_empty_note_rider: 'Lo que pase con tus reservas aparece aquí.',
  inbox_empty_note_driver: 'Lo que pase con tus viajes aparece aquí.',
  inbox_empty_note_admin: 'Las reservas que necesitan una nueva decisión aparecen aquí.',
  inbox_failed: 'No se pudieron cargar tus notificaciones',
  inbox_read_all: 'Marcar todo como leído',
  inbox_unread: 'Sin leer',
} as const satisfies Spanish<typeof english>
