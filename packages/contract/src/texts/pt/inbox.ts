// This translation needs a native reader before it is called final.
import type { inbox as english } from '../en/inbox.ts'
import type { Portuguese } from './language.ts'

/** The inbox. */
export const inbox = {
  inbox_title: 'Notificações',
  inbox_empty: 'Nenhuma notificação ainda',
  inbox_empty_note_rider: 'O que acontece com suas reservas aparece aqui.',
  inbox_empty_note_driver: 'O que acontece com suas viagens aparece aqui.',
  inbox_empty_note_admin: 'As reservas que precisam de uma nova decisão aparecem aqui.',
  inbox_failed: 'Não foi possível carregar suas notificações',
  inbox_read_all: 'Marcar tudo como lido',
  inbox_unread: 'Não lidas',
} as const satisfies Portuguese<typeof english>
