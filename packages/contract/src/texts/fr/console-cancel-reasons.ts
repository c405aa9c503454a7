// This translation needs a native reader before it is called final.
import type { consoleCancelReasons as english } from '../en/console-cancel-reasons.ts'
import type { French } from './language.ts'

/** Cancellation reasons. */
export const consoleCancelReasons = {
  cancel_reasons_title: 'Motifs d’annulation',
  cancel_reason_label: 'Motif',
  cancel_reason_translation: 'Traduction',
  cancel_reason_used_by: 'Choisi par',
  cancel_reason_rider: 'Clients',
  cancel_reason_driver: 'Chauffeurs',
  cancel_reason_staff: 'Équipe',
  cancel_reason_position: 'Position',
  cancel_reasons_find: 'Rechercher un motif',
  cancel_reasons_empty_note: 'Les clients et les chauffeurs peuvent écrire leur propre motif.',
  cancel_reason_add: 'Ajouter un motif',
  cancel_reason_edit_name: 'Modifier « {label} »',
  cancel_reason_delete: 'Supprimer le motif',
  cancel_reason_delete_name: 'Supprimer « {label} »',
  cancel_reason_delete_question: 'Supprimer « {label} » ?',
  cancel_reason_delete_note: 'On ne pourra plus le choisir. Les réservations annulées le gardent.',
  cancel_reason_keep: 'Garder le motif',
  cancel_reason_added: 'Motif ajouté',
  cancel_reason_saved: 'Motif enregistré',
  cancel_reason_deleted: 'Motif supprimé',
  // in the drawer and in the audit log
  drawer_cancel_reasons: 'Motifs d’annulation',
  audit_subject_cancelReason: 'Motif d’annulation',
  audit_action_createCancelReason: 'Motif d’annulation ajouté',
  audit_action_updateCancelReason: 'Motif d’annulation modifié',
  audit_action_deleteCancelReason: 'Motif d’annulation supprimé',
} as const satisfies French<typeof english>
