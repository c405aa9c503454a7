// This translation needs a native reader before it is called final.
import type { consoleCancelReasons as english } from '../en/console-cancel-reasons.ts'
import type { Spanish } from './language.ts'

/** Cancellation reasons. */
export const consoleCancelReasons = {
  cancel_reasons_title: 'Motivos de cancelación',
  cancel_reason_label: 'Motivo',
  cancel_reason_translation: 'Traducción',
  cancel_reason_used_by: 'Lo eligen',
  cancel_reason_rider: 'Clientes',
  cancel_reason_driver: 'Conductores',
  cancel_reason_staff: 'Equipo',
  cancel_reason_position: 'Posición',
  cancel_reasons_find: 'Buscar un motivo',
  cancel_reasons_empty_note: 'Clientes y conductores pueden escribir su propio motivo.',
  cancel_reason_add: 'Añadir motivo',
  cancel_reason_edit_name: 'Editar “{label}”',
  cancel_reason_delete: 'Eliminar motivo',
  cancel_reason_delete_name: 'Eliminar “{label}”',
  cancel_reason_delete_question: '¿Eliminar “{label}”?',
  cancel_reason_delete_note: 'Ya no se podrá elegir. Las reservas canceladas lo conservan.',
  cancel_reason_keep: 'Conservar motivo',
  cancel_reason_added: 'Motivo añadido',
  cancel_reason_saved: 'Motivo guardado',
  cancel_reason_deleted: 'Motivo eliminado',
  // in the drawer and in the audit log
  drawer_cancel_reasons: 'Motivos de cancelación',
  audit_subject_cancelReason: 'Motivo de cancelación',
  audit_action_createCancelReason: 'Motivo de cancelación añadido',
  audit_action_updateCancelReason: 'Motivo de cancelación cambiado',
  audit_action_deleteCancelReason: 'Motivo de cancelación eliminado',
} as const satisfies Spanish<typeof english>
