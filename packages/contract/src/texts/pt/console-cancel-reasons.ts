// This translation needs a native reader before it is called final.
import type { consoleCancelReasons as english } from '../en/console-cancel-reasons.ts'
import type { Portuguese } from './language.ts'

/** Cancellation reasons. */
export const consoleCancelReasons = {
  cancel_reasons_title: 'Motivos de cancelamento',
  cancel_reason_label: 'Motivo',
  cancel_reason_translation: 'Tradução',
  cancel_reason_used_by: 'Escolhido por',
  cancel_reason_rider: 'Passageiros',
  cancel_reason_driver: 'Motoristas',
  cancel_reason_staff: 'Equipe',
  cancel_reason_position: 'Posição',
  cancel_reasons_find: 'Buscar motivo',
  cancel_reasons_empty_note: 'Passageiros e motoristas podem escrever um motivo próprio.',
  cancel_reason_add: 'Adicionar motivo',
  cancel_reason_edit_name: 'Editar “{label}”',
  cancel_reason_delete: 'Excluir motivo',
  cancel_reason_delete_name: 'Excluir “{label}”',
  cancel_reason_delete_question: 'Excluir “{label}”?',
  cancel_reason_delete_note: 'Ninguém poderá mais escolhê-lo. As reservas canceladas o mantêm.',
  cancel_reason_keep: 'Manter motivo',
  cancel_reason_added: 'Motivo adicionado',
  cancel_reason_saved: 'Motivo salvo',
  cancel_reason_deleted: 'Motivo excluído',
  // in the drawer and in the audit log
  drawer_cancel_reasons: 'Motivos de cancelamento',
  audit_subject_cancelReason: 'Motivo de cancelamento',
  audit_action_createCancelReason: 'Motivo de cancelamento adicionado',
  audit_action_updateCancelReason: 'Motivo de cancelamento alterado',
  audit_action_deleteCancelReason: 'Motivo de cancelamento excluído',
} as const satisfies Portuguese<typeof english>
