import { playCancelAgainstAccept, playTwoAccepts } from './accept-plays.ts'
import { playSplitCredit } from './adjustment-plays.ts'
import { maxOpenBookings, playManyBookings } from './book-plays.ts'
import { playLastUse } from './promo-plays.ts'
import { type RaceControl, raceControls } from './race-controls.ts'
import { playTwoFirstTrips } from './referral-plays.ts'
import { playDeliveries, playHolds, playHoldsAndPayments } from './wallet-plays.ts'
import { playCancelAgainstProcess } from './withdrawal-plays.ts'

const server = 'apps/server/src'

const controls: readonly RaceControl[] = [
  {
    name: 'the lock of a booking that is to change',
    off: {
      file: `${server}/trips/bookings/booking-store.ts`,
      replace: `.where('id', '=', id).forUpdate()`,
      by: `.where('id', '=', id)`,
    },
    lane: { drivers: 1, cancelSlab: [{ minsDelayed: 0, amount: 120 }] },
    play: playCancelAgainstAccept,
  },
  {
    name: 'the lock of a driver who takes a booking',
    off: {
      file: `${server}/trips/bookings/accept-booking.ts`,
      replace: 'import { fullName, lockUser, ',
      by: 'import { findUser as lockUser, fullName, ',
    },
    lane: { drivers: 1, riders: 2 },
    play: playTwoAccepts,
  },
  {
    name: 'the lock of a wallet that is to pay',
    off: {
      file: `${server}/money/wallet/ledger-store.ts`,
      replace: `.orderBy('name')\n    .forUpdate()`,
      by: `.orderBy('name')`,
    },
    lane: { drivers: 1, service: 'delivery' },
    play: playDeliveries,
  },
  {
    name: 'the respect for what other bookings have reserved',
    off: {
      file: `${server}/money/wallet/post-entry.ts`,
      replace: 'balance - held - taken',
      by: 'balance + 0 * held - taken',
    },
    lane: { drivers: 1, service: 'delivery' },
    play: playHoldsAndPayments,
  },
  {
    name: 'the condition that a wallet has what it is to hold',
    sql: `do $$ begin
      execute replace(pg_get_functiondef('hold_wallet_part'::regproc), 'balance - held >= change', 'true');
    end $$`,
    lane: { drivers: 1, service: 'delivery' },
    play: playHolds,
  },
  {
    name: 'the lock of a promo that is to be used',
    off: {
      file: `${server}/money/promos/promo-store.ts`,
      replace: `.orderBy('id')\n    .forUpdate()`,
      by: `.orderBy('id')`,
    },
    lane: { drivers: 1, riders: 4 },
    play: playLastUse,
  },
  {
    name: 'the end of a referral that was rewarded',
    off: {
      file: `${server}/money/referrals/reward-referrals.ts`,
      replace: '!(await endReferral(tx, person)) || ',
      by: '',
    },
    sql: 'drop index if exists ledger_entries_once_for_subject',
    lane: { drivers: 2 },
    play: playTwoFirstTrips,
  },
  {
    name: 'the lock of a withdrawal that is to end',
    off: {
      file: `${server}/money/withdrawals/withdrawal-store.ts`,
      replace: `.orderBy('id')\n    .forUpdate()\n    .execute()\n}\n\n/** The oldest`,
      by: `.orderBy('id')\n    .execute()\n}\n\n/** The oldest`,
    },
    // The index and the trigger find it too.
    sql: `drop index if exists ledger_entries_once_for_subject; drop trigger withdrawals_keep on withdrawals`,
    lane: { drivers: 1 },
    play: playCancelAgainstProcess,
  },
  {
    name: 'the lock of a wallet that an admin adds to',
    off: {
      file: `${server}/money/adjustments/request-adjustment.ts`,
      replace: 'await lockWallets(tx, [name])',
      by: '',
    },
    lane: { drivers: 1 },
    play: playSplitCredit,
  },
  {
    name: 'the lock that lets bookings of one rider through one after the other',
    off: {
      file: `${server}/trips/bookings/rider-history-store.ts`,
      replace: `.where('id', '=', rider).forNoKeyUpdate()`,
      by: `.where('id', '=', rider)`,
    },
    lane: { drivers: 1 },
    play: playManyBookings,
  },
]

await raceControls(controls, { autoDispatch: true, maxOpenBookings })
