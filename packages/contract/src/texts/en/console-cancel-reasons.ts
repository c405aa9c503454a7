/** Cancellation reasons. */
export const consoleCancelReasons = {
  cancel_reasons_title: 'Cancellation reasons',
  cancel_reason_label: 'Reason',
  cancel_reason_position: 'Position',
  cancel_reasons_find: 'Find a reason',
  cancel_reasons_empty_note: 'Riders and drivers can write a reason of their own.',
  cancel_reason_add: 'Add reason',
  cancel_reason_edit_name: 'Edit “{label}”',
  cancel_reason_delete: 'Delete reason',
  cancel_reason_delete_name: 'Delete “{label}”',
  cancel_reason_delete_question: 'Delete “{label}”?',
  cancel_reason_delete_note: 'People can’t choose it any more. Cancelled bookings keep it.',
  cancel_reason_keep: 'Keep reason',
  cancel_reason_added: 'Reason added',
  cancel_reason_saved: 'Reason saved',
  cancel_reason_deleted: 'Reason deleted',
  // in the drawer and in the audit log
  drawer_cancel_reasons: 'Cancellation reasons',
  audit_subject_cancelReason: 'Cancellation reason',
  audit_action_createCancelReason: 'Cancellation reason added',
  audit_action_updateCancelReason: 'Cancellation reason changed',
  audit_action_deleteCancelReason: 'Cancellation reason deleted',
} as const
