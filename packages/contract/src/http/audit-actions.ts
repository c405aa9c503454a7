import type { TextKey } from '../texts/keys.ts'

/** The writes of staff that the audit log names, by endpoint, with the text that says what was done. */
export const auditActions = {
  approvePeople: 'audit_action_approvePeople',
  archiveCarType: 'audit_action_archiveCarType',
  assignBooking: 'audit_action_assignBooking',
  cancelBooking: 'audit_action_cancelBooking',
  createBooking: 'audit_action_createBooking',
  createCarType: 'audit_action_createCarType',
  deleteCarType: 'audit_action_deleteCarType',
  finishBooking: 'audit_action_finishBooking',
  orderCarTypes: 'audit_action_orderCarTypes',
  payBooking: 'audit_action_payBooking',
  reachBooking: 'audit_action_reachBooking',
  restoreCarType: 'audit_action_restoreCarType',
  updateCarType: 'audit_action_updateCarType',
  updateMe: 'audit_action_updateMe',
} as const satisfies Record<string, TextKey>
