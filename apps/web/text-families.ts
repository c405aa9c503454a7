import { messageVerdicts } from '@cabstand/contract/http/money/card-refunds'
import { connectionProblems } from '@cabstand/contract/http/money/payment-setup'
import { boardOfferStates } from '@cabstand/contract/realtime/dispatch'
import { bookingEventTypes } from '@cabstand/contract/schemas/booking-event'
import { bookingAlerts } from '@cabstand/domain/booking/alerts'
import { bookingStatuses } from '@cabstand/domain/booking/status'
import { systemReasons } from '@cabstand/domain/booking/system-reasons'
import { bookingActors } from '@cabstand/domain/booking/transitions'
import { boardGroups, boardTroubles } from '@cabstand/domain/dispatch/board'
import { driverStates } from '@cabstand/domain/dispatch/eligibility'
import { operatorLineKinds } from '@cabstand/domain/fare/lines'
import { fieldProblemCodes } from '@cabstand/domain/field-problem'
import { clearingColumns } from '@cabstand/domain/ledger/clearing'
import { postingPurposes } from '@cabstand/domain/ledger/postings'
import {
  notificationMessages,
  notificationTopics,
  parcelMessages,
} from '@cabstand/domain/notifications/notification-messages'
import { attemptStatuses } from '@cabstand/domain/payment/ask-schedule'
import { caseEnds } from '@cabstand/domain/payment/cases'
import { paymentOutcomes, refundRefusals, refundStatuses } from '@cabstand/domain/payment/refund'
import { rewardDoubts } from '@cabstand/domain/reward/reward-doubts'
import { roles } from '@cabstand/domain/roles'
import { ownKinds } from '@cabstand/domain/saved-address/own-address'
import { systemProblems } from '@cabstand/domain/system/problems'
import { withdrawalStates } from '@cabstand/domain/withdrawal/withdrawal'

const paymentModes = ['cash', 'card', 'wallet'] as const
const stops = ['pickup', 'drop'] as const
const rideOrParcel = ['', '_parcel'] as const
const told = [...notificationMessages, ...parcelMessages.map((message) => `${message}_parcel`)]
const settled = ['cash', 'wallet', 'debt'] as const
const staffSteps = ['reach', 'finish'] as const
const farSteps = ['arrive', 'reach'] as const
const decisions = ['released', 'refused'] as const
const hourMeasures = ['fees', 'trips', 'waits'] as const
const eventActors = bookingActors.filter((actor) => actor !== 'requested-driver' && actor !== 'fleetadmin')

/**
 * Keys that the code puts together: the template as it stands in the sources, with `*` for what is put in, and all
 * values of it. The compiler checks that each of them has a text; `text-keys.test.ts` checks that this list is complete
 * and that each entry is needed.
 */
export const textFamilies: Readonly<Record<string, readonly string[]>> = {
  '*_placeholder': stops,
  'account_address_*': ownKinds,
  'account_data_*': ['json', 'csv'],
  'account_topic_*': notificationTopics,
  'add_booking_*_placeholder': stops,
  'add_booking_caller_pays_*': ['cash', 'wallet'],
  'add_booking_pays_*': ['cash', 'wallet'],
  'admin_alert_*': bookingAlerts.filter((alert) => !alert.startsWith('far_from')),
  'admin_basis_*': ['quote', 'track', 'capped', 'not_driven'],
  'admin_by_*': eventActors,
  'admin_col_*': ['rank', 'driver', 'road', 'age', 'score', 'reason'],
  'admin_event_*': bookingEventTypes.map((type) => type.replace('booking.', '')),
  'admin_fare_*': ['minimum', 'quote'],
  'admin_far_*': farSteps,
  'admin_far_by_*': ['driver', 'admin'],
  'admin_line_*': operatorLineKinds,
  'admin_pay_*': paymentModes,
  'admin_pay_by_*': settled,
  'admin_pay_confirm_*': settled,
  'admin_pay_note_*': settled,
  'add_wallet_*': ['rider', 'driver'],
  'add_wallet_do_*': ['credit', 'add', 'take'],
  'add_wallet_what_*': ['credit', 'add', 'take'],
  'admin_purpose_*': postingPurposes.map((purpose) => purpose.replace('-', '_')),
  'admin_step_*': staffSteps,
  'admin_step_*_done': staffSteps,
  'admin_step_*_note': staffSteps,
  'admin_step_*_title': staffSteps,
  'admin_unit_*': ['km', 'mi', 'min', 'h'],
  'admin_unknown_*': farSteps,
  'audit_*': ['secret', 'personal'],
  'card_message_*': ['webhook', 'return', 'answer'],
  'card_payment_*': [...attemptStatuses, ...paymentOutcomes],
  'admin_card_refund_*': refundStatuses,
  'admin_card_dispute_*': ['won', 'lost'],
  'card_refund_*': refundStatuses,
  'card_refund_note_*': ['platform', 'wallet'],
  'card_refund_record_*': ['done', 'failed'],
  'card_refund_record_*_note': ['done', 'failed'],
  'card_refund_record_*_title': ['done', 'failed'],
  'card_refusal_*': refundRefusals,
  'card_verdict_*': ['unread', ...messageVerdicts],
  'board_alert_*': bookingAlerts,
  'board_empty_*': boardGroups,
  'board_offer_*': boardOfferStates,
  'board_group_*': boardGroups,
  'board_trouble_*': boardTroubles.filter((trouble) => trouble !== 'alert'),
  'bookings_*': ['now', 'later', 'past', 'all'],
  'booking_list_receipts_*': ['pdf', 'zip'],
  'bookings_empty_*': ['now', 'later', 'past', 'all'],
  'console_count_*': [
    'unassignedBookings',
    'driversToApprove',
    'requestedWithdrawals',
    'adjustmentsToApprove',
    'heldRewards',
    'paymentCases',
  ],
  'console_theme_*': ['light', 'dark', 'system'],
  'dash_hours_*': hourMeasures,
  'dash_measure_*': hourMeasures,
  'dash_trouble_*': boardTroubles,
  'drawer_group_*': ['offer', 'setup'],
  'driver_far_*': stops,
  'driver_far_*_note': stops,
  'driver_far_confirm_*': stops,
  'driver_pay_*': paymentModes,
  'driver_unknown_*': stops,
  'fare_*': ['parcel', 'option', 'minimum', 'discount'],
  'emergency_by_*': ['rider', 'driver'],
  'field_*': [...fieldProblemCodes, 'refused'],
  'fleet_*': ['free', 'busy'],
  'fleet_*_count': ['free', 'busy'],
  'inbox_empty_note_*': ['rider', 'driver', 'admin'],
  'lang_*': ['all', 'missing', 'review', 'changed', 'errors'],
  'list_*': ['yes', 'no'],
  'list_export_*': ['csv', 'xlsx', 'pdf'],
  'reward_*': decisions,
  'reward_*_done': decisions,
  'reward_*_question': decisions,
  'reward_do_*': decisions,
  'reward_doubt_*': rewardDoubts,
  'reward_promo_*_note': decisions,
  'reward_referral_*_note': decisions,
  'pay_rest_*': ['cash', 'card'],
  'pay_way_*': paymentModes,
  'book_rest_*': ['cash', 'card'],
  'booked_track*': rideOrParcel,
  'reason_*': systemReasons,
  'system_disk_*': ['data', 'database'],
  'system_do_*': systemProblems,
  'people_add_*': roles,
  'people_state_*': driverStates,
  'places_*': ['saved', 'home', 'work', 'recent', 'station', 'airport', 'hospital', 'city'],
  'promo_use_*': ['reserved', 'held', 'counted', 'returned'],
  'push_*': told,
  'push_*_title': told,
  'push_ask_*': ['rider', 'driver', 'waiting'],
  'push_ask_*_note': ['rider', 'driver', 'waiting'],
  'receipt_paid_*': paymentModes,
  'role_*': roles,
  'setup_car_*': ['city', 'comfort', 'van'],
  'status_*': bookingStatuses,
  'trip_cancelled_by_*': eventActors,
  'trip_paid_parts_*': ['cash', 'card'],
  'trip_switch_*': paymentModes,
  'wallet_statement_*': ['csv', 'pdf'],
  'withdraw_state_*': withdrawalStates,
  'withdraws_state_*': withdrawalStates,
  'try_out_*': ['base', 'minimum', 'parcel', 'option', 'fare', 'fee', 'tripCost', 'driverShare'],
  'bookings_rate*': rideOrParcel,
  'cancel_keep*': rideOrParcel,
  'cancel_question*': rideOrParcel,
  'cancel_question_free*': rideOrParcel,
  'trip_cancel*': rideOrParcel,
  'trip_complete*': rideOrParcel,
  'trip_on_trip*': rideOrParcel,
  'trip_rate_done*': rideOrParcel,
  'trip_rate_title*': rideOrParcel,
  'trip_reached*': rideOrParcel,
  'trip_reached_prepaid*': rideOrParcel,
  'trip_say_code*': rideOrParcel,
  'trip_share_note*': rideOrParcel,
  'trip_share_text*': rideOrParcel,
  'trip_share_title*': rideOrParcel,
  'trip_thanks*': rideOrParcel,
  'trip_title*': rideOrParcel,
  'payments_state_*': attemptStatuses,
  'payments_test_*': connectionProblems,
  'payments_verdict_*': [
    'unread',
    'waiting',
    'forged',
    'unknownPayment',
    'wrongReference',
    'wrongAmount',
    'wrongCurrency',
    'paidTwice',
    'otherRefund',
  ],
  'clearing_*': clearingColumns,
  'case_*': ['dispute', 'reversed', ...caseEnds],
  'case_end_*': ['dispute', 'refused'],
  'case_end_*_note': ['dispute', 'refused', 'paidTwice', 'reversed'],
}
