// Who writes and reads which table. A module writes its own tables only. Of those of others it reads what they publish as
// a view; other needs go through functions of the owner's index.ts, or stand below with their reason.

/** Tables and views by the folder that owns them. */
export const tablesOf: Readonly<Record<string, readonly string[]>> = {
  maps: [
    'booking_map_costs',
    'map_cost_leases',
    'map_costs',
    'map_import_lock',
    'map_versions',
    'place_words',
    'places',
    'road_speed_revisions',
    'road_speed_samples',
    'road_speed_trips',
    'road_speeds',
    'street_intersections',
    'street_points',
  ],
  'messages/chat': ['chat_events', 'chats'],
  'messages/notifications': ['broadcasts', 'muted_topics', 'notifications', 'push_devices'],
  'money/adjustments': ['wallet_adjustments'],
  'money/books': ['ledger_checks', 'ledger_seals'],
  'money/clearing': ['provider_payouts'],
  'money/payments': ['payment_attempts', 'payment_cases', 'payment_messages', 'payment_refunds'],
  'money/promos': ['promo_uses', 'promos'],
  'money/receipts': ['receipt_mails', 'receipts'],
  'money/reports': ['earnings'],
  'money/rewards': ['held_rewards'],
  'money/wallet': ['ledger_accounts', 'ledger_entries', 'ledger_lines', 'wallet_holds'],
  'money/withdrawals': ['withdrawals'],
  'operator/import-legacy': ['legacy_ids'],
  'operator/languages': ['languages'],
  'operator/settings': ['cancel_reasons', 'settings'],
  'operator/setup': ['setup_codes'],
  'operator/system': ['backups', 'called_services', 'health_probe', 'server_processes'],
  'people/auth': [
    'email_codes',
    'failing_senders',
    'identities',
    'identity_sign_ins',
    'otp_challenges',
    'sessions',
    'user_devices',
  ],
  'people/users': ['erasures', 'list_looks', 'person_names', 'saved_addresses', 'users'],
  'platform/audit': ['audit_log'],
  'platform/cache': ['row_changes'],
  'platform/events': ['outbox'],
  'platform/files': ['files', 'stored_objects', 'upload_parts', 'uploads'],
  'platform/http': ['idempotency_keys', 'rate_limits'],
  'trips/bookings': ['booking_events', 'booking_references', 'bookings', 'offers'],
  'trips/dispatch': ['dispatch_rounds'],
  'trips/fleet': ['driver_hours', 'driver_shifts'],
  'trips/pricing': ['car_types', 'quote_routes', 'quotes', 'tariff_versions'],
  'trips/sharing': ['shared_trips'],
  'trips/tracking': ['driver_positions', 'driver_presence', 'track_points'],
}

/** Views that every module may read. */
export const published = ['booking_references', 'driver_hours', 'driver_presence', 'person_names']

const figures = 'figures and search of the console are counted over all modules in one round trip'
const oneStep = 'a step of a booking reads driver and booking in one statement (ADR-012)'
const columns = 'a column of a list: its order and filter need an index over the joined rows'
const condition = 'a condition of a statement of its own'

/** Store → the tables of others that it reads, and why no function of their owner does. */
export const readsWithReason: Readonly<Record<string, readonly [tables: readonly string[], reason: string]>> =
  {
    'maps/speeds/speeds-store.ts': [
      ['bookings', 'settings'],
      'speeds are learned from the points of paid trips, by their local hour',
    ],
    'messages/chat/chat-booking-store.ts': [
      ['bookings'],
      'who takes part in a chat is who takes part in its booking',
    ],
    'messages/chat/chat-store.ts': [
      ['bookings'],
      'who takes part in a chat is who takes part in its booking',
    ],
    'messages/chat/unread-store.ts': [
      ['bookings'],
      'unread messages are counted by person over their open bookings',
    ],
    'messages/notifications/device-store.ts': [
      ['sessions', 'users'],
      'a device gets messages while its session may be used',
    ],
    'money/adjustments/adjustments-store.ts': [['ledger_entries', 'ledger_lines'], columns],
    'money/adjustments/wallet-owner-store.ts': [
      ['ledger_accounts', 'users'],
      'the search for a wallet matches names, numbers and plates',
    ],
    'money/books/checks-store.ts': [
      [
        'bookings',
        'earnings',
        'held_rewards',
        'ledger_accounts',
        'ledger_entries',
        'ledger_lines',
        'payment_attempts',
        'payment_refunds',
        'provider_payouts',
        'payment_cases',
        'users',
        'wallet_adjustments',
        'wallet_holds',
        'withdrawals',
      ],
      'the check compares every table that knows about money',
    ],
    'money/books/journal-store.ts': [
      ['ledger_accounts', 'ledger_entries', 'ledger_lines'],
      'the journal is the ledger, line by line',
    ],
    'money/books/seal-store.ts': [['ledger_entries', 'ledger_lines'], 'a seal is a hash over the ledger'],
    'money/clearing/clearing-store.ts': [
      ['ledger_accounts', 'ledger_entries', 'ledger_lines'],
      'what providers owe is sums over the ledger by day',
    ],
    'money/promos/promo-store.ts': [['settings'], 'a filter of a list: today is a day of the time zone'],
    'money/promos/use-store.ts': [['bookings'], columns],
    'money/receipts/mail-store.ts': [['bookings'], condition],
    'money/receipts/receipts-store.ts': [['bookings'], 'the check compares each receipt with its booking'],
    'money/referrals/referral-store.ts': [
      ['held_rewards', 'ledger_accounts', 'ledger_entries', 'ledger_lines', 'users'],
      columns,
    ],
    'money/receipts/personal-data-store.ts': [['bookings'], condition],
    'money/reports/my-earnings-store.ts': [['bookings'], columns],
    'money/reports/reports-store.ts': [['car_types', 'users'], columns],
    'money/rewards/doubts-store.ts': [
      ['ledger_entries', 'promo_uses', 'user_devices', 'users'],
      'whether two people are one is looked for in one statement',
    ],
    'money/wallet/ledger-store.ts': [
      ['withdrawals'],
      'what can be spent is decided in the statement that spends it',
    ],
    'money/wallet/wallet-lines-store.ts': [
      ['payment_attempts', 'payment_cases', 'payment_refunds', 'wallet_adjustments', 'withdrawals'],
      columns,
    ],
    'operator/audit-log/audit-list-store.ts': [['audit_log'], 'the module exists to read it'],
    'operator/audit-log/audit-log-store.ts': [['audit_log'], 'the module exists to read it'],
    'operator/console/counts-store.ts': [
      [
        'bookings',
        'failing_senders',
        'held_rewards',
        'payment_attempts',
        'payment_cases',
        'users',
        'wallet_adjustments',
        'withdrawals',
      ],
      figures,
    ],
    'operator/console/dashboard-store.ts': [['bookings', 'earnings', 'offers', 'users'], figures],
    'operator/console/search-store.ts': [['bookings', 'users'], figures],
    'operator/demo/demo-drivers-store.ts': [['users'], condition],
    'operator/import-legacy/legacy-ids-store.ts': [
      ['bookings', 'users'],
      'what was imported is looked up by the ids of the former system',
    ],
    'operator/setup/setup-store.ts': [
      ['settings', 'users'],
      'whether the service is set up is asked at each start, before modules exist',
    ],
    'people/auth/auth-store.ts': [['users'], 'a session is valid together with its person (ADR-029)'],
    'people/driver-sign-up/applicant-store.ts': [['users'], condition],
    'people/person-records/active-booking-store.ts': [['bookings'], condition],
    'people/person-records/people-list-store.ts': [
      ['bookings', 'car_types', 'ledger_accounts', 'users'],
      columns,
    ],
    'people/person-records/people-marks-store.ts': [
      ['users'],
      'the mark of a list is computed over its rows (ADR-048)',
    ],
    'people/person-records/person-store.ts': [['bookings', 'car_types', 'ledger_accounts', 'users'], columns],
    'people/person-records/person-trips-store.ts': [['bookings'], columns],
    'people/users/picture-readers-store.ts': [
      ['bookings'],
      'who may see a picture is decided in the statement that reads it',
    ],
    'people/users/users-store.ts': [['bookings'], oneStep],
    'trips/bookings/booking-store.ts': [['users'], oneStep],
    'trips/bookings/offer-store.ts': [['users'], oneStep],
    'trips/bookings/refunded-store.ts': [
      ['payment_attempts', 'payment_cases', 'payment_refunds'],
      'locks the payments of a booking while a cancellation gives back what is left of them',
    ],
    'trips/bookings/rider-history-store.ts': [['users'], 'locks the rider before their bookings are counted'],
    'trips/bookings/notification-facts-store.ts': [['car_types'], oneStep],
    'trips/dispatch/board-store.ts': [
      ['bookings', 'offers'],
      'the mark of the board is computed over its rows (ADR-060)',
    ],
    'trips/dispatch/dispatch-store.ts': [['users'], condition],
    'trips/fleet/driver-store.ts': [
      ['car_types', 'ledger_accounts', 'users'],
      'who may get an offer is one condition with an index',
    ],
    'trips/pricing/car-type-store.ts': [['bookings', 'users'], 'a car type that is used cannot be deleted'],
    'trips/sharing/personal-data-store.ts': [['bookings'], condition],
    'trips/sharing/shared-trip-store.ts': [['bookings'], condition],
    'trips/tracking/tracking-store.ts': [['bookings'], 'points belong to the running trip of their driver'],
  }
