import { consolePaths } from './console-paths.ts'

const writesOf = <const Name extends string>(record: Name) =>
  [`create${record}`, `update${record}`, `delete${record}`] as const

/** A list in which the record is looked for by its name. */
const found = (list: string) => `${list}?search=:name`

/**
 * The kinds of records whose changes by staff are recorded: where the console shows one, with `:id` in place of its id
 * or `:name` of its name, and every endpoint that changes one. Each has a text in the audit log (`audit_subject_…`,
 * `audit_action_…`).
 */
export const auditSubjects = {
  booking: {
    path: '/bookings/:id',
    actions: [
      'addParcelPictures',
      'assignBooking',
      'cancelBooking',
      'chooseBookingPayment',
      'chooseBookingPromo',
      'closeLostProperty',
      'createBooking',
      'decideBookingFare',
      'finishBooking',
      'markEmergencySeen',
      'payBooking',
      'reachBooking',
      'readChat',
      'readRecipientPhone',
      'removeBookingPromo',
      'sendReceiptAgain',
    ],
  },
  broadcast: {
    path: consolePaths.notifications,
    actions: ['createBroadcast', 'deleteBroadcast', 'legacySendNotification'],
  },
  cancelReason: { path: found(consolePaths.cancelReasons), actions: writesOf('CancelReason') },
  carType: {
    path: `${consolePaths.carTypes}/:id`,
    actions: [...writesOf('CarType'), 'archiveCarType', 'orderCarTypes', 'restoreCarType'],
  },
  cardRefund: { path: found('/bookings'), actions: ['endRefund', 'refundPayment'] },
  heldReward: { path: found(consolePaths.heldRewards), actions: ['decideHeldReward'] },
  language: {
    path: `${consolePaths.languages}?language=:id`,
    actions: [...writesOf('Language'), 'makeLanguageDefault', 'setLanguageTexts', 'updateSitePages'],
  },
  paymentCase: { path: found(consolePaths.paymentCases), actions: ['endPaymentCase'] },
  payout: { path: consolePaths.clearing, actions: ['recordPayout', 'reversePayout'] },
  /** The log does not know roles; the page of a person does. */
  person: {
    path: `${consolePaths.riders}/:id`,
    actions: [
      ...writesOf('Person'),
      'approvePeople',
      'blockPeople',
      'changeMobile',
      'confirmAdmin',
      'confirmEmail',
      'endPersonSessions',
      'setPersonPictures',
      'unblockPeople',
      'updateMe',
    ],
  },
  promo: { path: found(consolePaths.promos), actions: writesOf('Promo') },
  settings: { path: consolePaths.settings, actions: ['decideApprovalLimit', 'updateSettings'] },
  walletAdjustment: {
    path: found(consolePaths.walletAdjustments),
    actions: ['addToWallet', 'approveAdjustment', 'correctWallet', 'rejectAdjustment'],
  },
  withdrawal: {
    path: found(consolePaths.withdrawals),
    actions: ['processWithdrawal', 'processWithdrawals', 'refuseWithdrawal'],
  },
} as const

export type SubjectType = keyof typeof auditSubjects
type Action = (typeof auditSubjects)[SubjectType]['actions'][number]

const textsOf = <Name extends string, Prefix extends string>(names: readonly Name[], prefix: Prefix) =>
  Object.fromEntries(names.map((name) => [name, `${prefix}${name}`])) as {
    readonly [N in Name]: `${Prefix}${N}`
  }

export const subjectTypes = Object.keys(auditSubjects) as SubjectType[]
/** The text of each kind of record, and of each endpoint. */
export const subjectTexts = textsOf(subjectTypes, 'audit_subject_')
export const actionTexts = textsOf<Action, 'audit_action_'>(
  Object.values(auditSubjects).flatMap(({ actions }): readonly Action[] => actions),
  'audit_action_',
)
