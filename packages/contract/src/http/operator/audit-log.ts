import * as z from 'zod/mini'
import { about, component } from '../../describe.ts'
import { endpoint } from '../../endpoint.ts'
import * as examples from '../../examples/audit.ts'
import { defineList } from '../../lists/define-list.ts'
import { auditEntry, fleetAuditEntry, subjectId, subjectType } from '../../schemas/audit.ts'
import { id, instant, nextCursor, page } from '../../schemas/common.ts'
import { reference } from '../../schemas/reference.ts'

export const listRecordHistory = endpoint(
  {
    name: 'listRecordHistory',
    method: 'GET',
    path: '/api/audit/:subjectType/:subjectId',
    tag: 'Staff',
    summary: "List staff's changes of a record",
    description:
      'What staff changed in one record, newest first. Fleet admins read the history of their drivers and of the bookings of these drivers, with the fields that they may see; for any other record the list is empty.',
    roles: ['fleetadmin', 'admin'],
    params: z.object({ subjectType, subjectId }),
    query: z.object(page),
    status: 200,
    output: {
      fleetadmin: z.object({ entries: z.array(fleetAuditEntry), nextCursor }),
      admin: z.object({ entries: z.array(auditEntry), nextCursor }),
    },
    errors: [],
    idempotent: false,
  },
  {
    output: {
      fleetadmin: { entries: [examples.fleetAuditEntry], nextCursor: null },
      admin: { entries: [examples.auditEntry], nextCursor: null },
    },
  },
)

const changeRow = component(
  'AuditRow',
  z.object({
    id,
    at: instant,
    actor: about(reference, 'Who made the change; the name is empty after they were erased.'),
    subjectType,
    subjectId,
    subjectName: about(
      z.string(),
      'How staff know the record: a name, or the reference of a booking. Empty for the settings, and after it was deleted.',
      'Rui Almeida',
    ),
    action: about(z.string(), 'The name of the endpoint that was called.', 'cancelBooking'),
    summary: about(z.string(), 'The changed fields in one line.', 'status: ACCEPTED → CANCELLED'),
    address: about(z.nullable(z.string()), 'The IP address; null after the actor was erased.', '203.0.113.7'),
    userAgent: about(z.nullable(z.string()), 'The browser or app; null after the actor was erased.'),
  }),
  'A change that staff made, in the list of admins.',
)
export type AuditRow = z.infer<typeof changeRow>

/** Every change that staff made, for admins. */
export const auditList = defineList(
  {
    name: 'AuditEntries',
    path: '/api/audit',
    tag: 'Staff',
    what: 'changes by staff',
    searched: 'the name of who made the change, and the id of the record',
    rows: { admin: changeRow },
    sort: '-at',
    live: 'audit-entries-rows',
    columns: {
      at: { kind: 'time', label: 'audit_at', sorts: true, filters: true },
      actor: { kind: 'reference', label: 'audit_actor', filters: true },
      subjectType: {
        kind: 'choice',
        label: 'audit_subject',
        filters: true,
        choices: {
          booking: 'audit_subject_booking',
          broadcast: 'audit_subject_broadcast',
          cancelReason: 'audit_subject_cancelReason',
          carType: 'audit_subject_carType',
          heldReward: 'audit_subject_heldReward',
          language: 'audit_subject_language',
          person: 'audit_subject_person',
          promo: 'audit_subject_promo',
          settings: 'audit_subject_settings',
          walletAdjustment: 'audit_subject_walletAdjustment',
          withdrawal: 'audit_subject_withdrawal',
        },
      },
      subjectName: { kind: 'text', label: 'audit_subject_name' },
      action: {
        kind: 'choice',
        label: 'audit_action',
        filters: true,
        // Every write of staff that is recorded, by endpoint, with what it did.
        choices: {
          addParcelPictures: 'audit_action_addParcelPictures',
          addToWallet: 'audit_action_addToWallet',
          correctWallet: 'audit_action_correctWallet',
          approveAdjustment: 'audit_action_approveAdjustment',
          rejectAdjustment: 'audit_action_rejectAdjustment',
          approvePeople: 'audit_action_approvePeople',
          confirmAdmin: 'audit_action_confirmAdmin',
          decideApprovalLimit: 'audit_action_decideApprovalLimit',
          archiveCarType: 'audit_action_archiveCarType',
          assignBooking: 'audit_action_assignBooking',
          cancelBooking: 'audit_action_cancelBooking',
          readChat: 'audit_action_readChat',
          readRecipientPhone: 'audit_action_readRecipientPhone',
          createBooking: 'audit_action_createBooking',
          createCarType: 'audit_action_createCarType',
          createPerson: 'audit_action_createPerson',
          decideBookingFare: 'audit_action_decideBookingFare',
          decideHeldReward: 'audit_action_decideHeldReward',
          deleteCarType: 'audit_action_deleteCarType',
          deletePerson: 'audit_action_deletePerson',
          endPersonSessions: 'audit_action_endPersonSessions',
          finishBooking: 'audit_action_finishBooking',
          orderCarTypes: 'audit_action_orderCarTypes',
          payBooking: 'audit_action_payBooking',
          sendReceiptAgain: 'audit_action_sendReceiptAgain',
          chooseBookingPayment: 'audit_action_chooseBookingPayment',
          reachBooking: 'audit_action_reachBooking',
          restoreCarType: 'audit_action_restoreCarType',
          setPersonPictures: 'audit_action_setPersonPictures',
          updateCarType: 'audit_action_updateCarType',
          updateSettings: 'audit_action_updateSettings',
          createCancelReason: 'audit_action_createCancelReason',
          updateCancelReason: 'audit_action_updateCancelReason',
          deleteCancelReason: 'audit_action_deleteCancelReason',
          createLanguage: 'audit_action_createLanguage',
          updateLanguage: 'audit_action_updateLanguage',
          makeLanguageDefault: 'audit_action_makeLanguageDefault',
          deleteLanguage: 'audit_action_deleteLanguage',
          createBroadcast: 'audit_action_createBroadcast',
          deleteBroadcast: 'audit_action_deleteBroadcast',
          legacySendNotification: 'audit_action_legacySendNotification',
          processWithdrawal: 'audit_action_processWithdrawal',
          processWithdrawals: 'audit_action_processWithdrawals',
          refuseWithdrawal: 'audit_action_refuseWithdrawal',
          createPromo: 'audit_action_createPromo',
          updatePromo: 'audit_action_updatePromo',
          deletePromo: 'audit_action_deletePromo',
          chooseBookingPromo: 'audit_action_chooseBookingPromo',
          removeBookingPromo: 'audit_action_removeBookingPromo',
          setLanguageTexts: 'audit_action_setLanguageTexts',
          updateMe: 'audit_action_updateMe',
          updatePerson: 'audit_action_updatePerson',
        },
      },
      summary: { kind: 'text', label: 'audit_summary' },
      subjectId: { kind: 'code', label: 'audit_subject_id', hidden: true },
      address: { kind: 'code', label: 'audit_address' },
      userAgent: { kind: 'text', label: 'audit_user_agent', hidden: true },
    },
    tabs: {
      all: { label: 'list_tab_all', filters: {} },
      people: { label: 'audit_tab_people', filters: { subjectType: 'person' } },
      bookings: { label: 'audit_tab_bookings', filters: { subjectType: 'booking' } },
      prices: { label: 'audit_tab_prices', filters: { subjectType: 'carType' } },
    },
  },
  {
    rows: {
      admin: {
        id: examples.auditEntry.id,
        at: examples.auditEntry.at,
        actor: { id: examples.auditEntry.actor.id, name: examples.auditEntry.actor.name },
        subjectType: 'booking',
        subjectId: examples.auditEntry.id,
        subjectName: 'K7WMQ4',
        action: examples.auditEntry.action,
        summary: 'status: ACCEPTED → CANCELLED',
        address: examples.auditEntry.address,
        userAgent: examples.auditEntry.userAgent,
      },
    },
  },
)
