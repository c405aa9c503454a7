import { account } from './account.ts'
import { auth } from './auth.ts'
import { bookingList } from './booking-list.ts'
import { chat } from './chat.ts'
import { checkout } from './checkout.ts'
import { common } from './common.ts'
import { console } from './console.ts'
import { consoleAddBooking } from './console-add-booking.ts'
import { consoleAudit } from './console-audit.ts'
import { consoleBooking } from './console-booking.ts'
import { consoleBookings } from './console-bookings.ts'
import { consoleCancelReasons } from './console-cancel-reasons.ts'
import { consoleCarTypes } from './console-car-types.ts'
import { consoleCardPayments } from './console-card-payments.ts'
import { consoleDashboard } from './console-dashboard.ts'
import { consoleDispatch } from './console-dispatch.ts'
import { consoleForm } from './console-form.ts'
import { consoleLanguages } from './console-languages.ts'
import { consoleLists } from './console-lists.ts'
import { consoleNotifications } from './console-notifications.ts'
import { consolePayments } from './console-payments.ts'
import { consolePeople } from './console-people.ts'
import { consolePerson } from './console-person.ts'
import { consolePromos } from './console-promos.ts'
import { consoleReports } from './console-reports.ts'
import { consoleSettings } from './console-settings.ts'
import { consoleShell } from './console-shell.ts'
import { consoleSystem } from './console-system.ts'
import { consoleWallet } from './console-wallet.ts'
import { consoleWithdrawals } from './console-withdrawals.ts'
import { drive } from './drive.ts'
import { driver } from './driver.ts'
import { earnings } from './earnings.ts'
import { errors } from './errors.ts'
import { form } from './form.ts'
import { inbox } from './inbox.ts'
import { landing } from './landing.ts'
import { map } from './map.ts'
import { profile } from './profile.ts'
import { publicTexts } from './public.ts'
import { push } from './push.ts'
import { pushAsk } from './push-ask.ts'
import { receipt } from './receipt.ts'
import { referral } from './referral.ts'
import { rider } from './rider.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { stops } from './stops.ts'
import { tips } from './tips.ts'
import { track } from './track.ts'
import { upload } from './upload.ts'
import { wallet } from './wallet.ts'
import { withdrawal } from './withdrawal.ts'

/** Every text by scope. A document or a screen loads only the scopes that it names. */
export const english = {
  common,
  form,
  landing,
  public: publicTexts,
  shell,
  errors,
  auth,
  profile,
  account,
  referral,
  wallet,
  receipt,
  'booking-list': bookingList,
  withdrawal,
  rider,
  map,
  stops,
  drive,
  driver,
  earnings,
  setup,
  tips,
  track,
  upload,
  chat,
  checkout,
  inbox,
  push,
  'push-ask': pushAsk,
  console,
  'console-add-booking': consoleAddBooking,
  'console-audit': consoleAudit,
  'console-bookings': consoleBookings,
  'console-booking': consoleBooking,
  'console-dashboard': consoleDashboard,
  'console-dispatch': consoleDispatch,
  'console-shell': consoleShell,
  'console-lists': consoleLists,
  'console-notifications': consoleNotifications,
  'console-card-payments': consoleCardPayments,
  'console-payments': consolePayments,
  'console-people': consolePeople,
  'console-person': consolePerson,
  'console-form': consoleForm,
  'console-car-types': consoleCarTypes,
  'console-promos': consolePromos,
  'console-wallet': consoleWallet,
  'console-withdrawals': consoleWithdrawals,
  'console-reports': consoleReports,
  'console-settings': consoleSettings,
  'console-languages': consoleLanguages,
  'console-cancel-reasons': consoleCancelReasons,
  'console-system': consoleSystem,
} as const

/** A group of texts that load together: one file a language. */
export type TextScope = keyof typeof english
