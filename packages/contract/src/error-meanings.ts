import type { ErrorCode } from './errors.ts'

/**
 * For the API description: when each code is returned, and what a client should do. Translated messages for people are
 * in `texts`.
 */
export const errorMeanings = {
  // the request
  validation_failed:
    'A field is missing or invalid. `errors` lists each one. Correct them and send the request again.',
  idempotency_key_missing: 'Send an `Idempotency-Key` header of 8 to 100 visible characters.',
  idempotency_key_reused:
    'This key was already used for a different request. Use a new key for each new action.',
  idempotency_key_in_use:
    'The first request with this key is still being processed. Retry shortly with the same key.',
  unknown_host: 'A demo server accepts requests only for its address and its configured host names.',
  foreign_origin: 'The request came from a page of another origin. Only pages of this server may send it.',
  not_found: 'The path or record does not exist.',
  version_missing:
    'Send an `If-Match` header with the version of the record that you have read, such as `If-Match: "7"`.',
  record_changed:
    'Another person has changed the record since you read it. Nothing was changed. `params` has its current `version`, when it was changed (`changedAt`) and by whom (`changedBy`; absent when it was not a person). Read the record again.',
  list_changed:
    'Entries were added or removed since you read the list. Nothing was changed. Read the list again.',
  signature_invalid: 'The signature of the body is missing, wrong or too old. The body was not processed.',
  request_timeout:
    'The request body did not arrive before the timeout. Send it again over a faster connection.',
  payload_too_large: 'The body is larger than the endpoint accepts. The limit of JSON bodies is 256 KiB.',
  unsupported_media_type:
    'The endpoint does not accept this media type. Unless documented otherwise, send `Content-Type: application/json`.',
  too_many_requests:
    'The rate limit was reached. Wait the number of seconds in `Retry-After`, then send the request again.',
  internal_error: 'The server failed and changed nothing. Retry the same request with the same key.',
  not_ready: 'The server is temporarily unavailable. Retry the same request after `Retry-After`.',
  // the first run
  not_set_up: 'The installation is not set up yet. Its operator must open `/setup`.',
  already_set_up: 'The installation is already set up. The form cannot be submitted again.',
  setup_code_wrong: 'The set-up code is wrong. The server prints it when it starts.',
  // authentication and roles
  must_login: 'The request requires a signed-in person.',
  not_logged_in: 'The session has expired or was revoked. Sign in again.',
  auth_error: 'The credentials or the sign-in attempt are no longer valid. Start again.',
  otp_validate_error: 'The sign-in code is wrong. `params.triesLeft` is the number of attempts left.',
  require_approval:
    'The account is awaiting approval by staff. For drivers, `params.missing` names what staff still need: `name`, `email`, `carType`, `vehicle`, `licence`, separated by commas.',
  not_permitted: "The caller's role does not permit this request.",
  user_issue_contact_admin: 'The account is incomplete. Staff must correct the account.',
  invalid_mobile: 'The mobile number is not valid. Send it with its country code.',
  sms_failed: 'The text message could not be sent. Try again in a minute.',
  email_failed: 'The mail server did not take the e-mail. Check the address, or try again in a minute.',
  demo_mode: 'This cannot be changed while the service is in demo mode.',
  profile_incomplete: 'Name and e-mail are missing. Add them with `PATCH /api/me`, then book.',
  proper_email: 'The e-mail address is not valid.',
  user_exists: 'A person with this e-mail address or mobile number already exists. Nothing was added.',
  email_or_mobile_issue:
    'The e-mail address or mobile number could not be checked because it is not valid. Nothing was added. `errors` names the field.',
  // files
  unauthenticated: 'Only signed-in people can read this file.',
  'quota-exceeded':
    'This person has too many unused files or unfinished uploads. Use or cancel some, or wait a day; then upload again.',
  unauthorized: "The caller's role may not upload files for this purpose.",
  'object-not-found':
    'The file or upload does not exist, has expired, or belongs to another person. Upload the file again.',
  offset_conflict:
    'Another number of bytes has arrived than `Upload-Offset` says. Ask with `HEAD`, then continue from there.',
  tus_version: 'Send `Tus-Resumable: 1.0.0`.',
  file_damaged: 'The picture is incomplete or damaged. Nothing was kept.',
  too_many_pixels: 'The picture has more pixels than `params.maxPixels`. Nothing was kept.',
  account_in_use:
    'The account has bookings or entries in its wallet, so it stays that of a rider. Sign up with another mobile number.',
  // places and prices
  place_to_coords_error: 'No road connects these points. Choose other points.',
  google_places_error: 'The place could not be found. Choose another one.',
  outside_service_area: 'A point is outside the map or cannot be reached by car. `errors` names it.',
  same_place: 'Pickup and drop-off are the same place.',
  select_proper: 'Pickup, drop-off, car type or time is missing or invalid.',
  past_booking_error: 'The time is too early. Book Later requires at least 15 minutes.',
  booking_too_far_ahead: 'The time is too far ahead. Book Later accepts at most 30 days.',
  quote_expired: 'The quote is older than ten minutes. Request a new quote and show its price.',
  quote_not_found: 'The quote does not exist. Request a new quote.',
  // what the operator keeps
  car_type_not_found: 'The car type does not exist.',
  car_type_in_use:
    'Drivers, bookings or valid quotes refer to the car type, so it cannot be deleted. Archive it instead.',
  currency_locked: 'There are bookings or entries of the ledger, so the currency can no longer change.',
  proper_bonus: 'The referral bonus is empty. Send 0 for none.',
  language_not_found: 'The language does not exist.',
  default_language_delete: 'The default language cannot be deleted. Make another one the default first.',
  json_error: 'The texts are not a JSON object whose values are texts. `detail` says what the parser found.',
  cancel_reason_not_found: 'The cancellation reason does not exist.',
  promo_not_found: 'No promo that is switched on has this name.',
  promo_in_use: 'A booking has used the promo; it can be switched off.',
  name_taken: 'Another record has this name. `errors` names the field.',
  // withdrawals
  withdrawal_not_found: 'The withdrawal does not exist, or belongs to another person.',
  withdrawal_not_allowed: 'The settings do not let riders withdraw money.',
  bank_details_unconfirmed:
    'Staff have changed the bank details. Withdrawals wait until `params.until` (ISO 8601), or until the person saves all details with `PATCH /api/me/bank`.',
  bank_details_missing:
    'The profile lacks bank details. `errors` names them; `PATCH /api/me/bank` adds them.',
  too_many_withdrawals:
    'The person has as many open withdrawals as there can be. Wait until one was processed, or cancel one.',
  withdrawal_processed: 'The withdrawal was processed before.',
  withdrawal_cancelled: 'The withdrawal was cancelled by its owner, or refused.',
  // bookings
  no_driver_found_alert_messege: 'No driver is free near the pickup. Nothing was booked.',
  too_many_open_bookings:
    'The rider has reached the maximum number of open bookings in the settings. Finish or cancel one first.',
  too_many_later_bookings:
    'The rider has reached the maximum number of Book Later bookings in the settings. Cancel one first.',
  too_many_bookings:
    'The rider made too many bookings in a short time. Wait the number of seconds in `Retry-After`.',
  booking_paused:
    'The rider cancelled too often. They can book again after the number of seconds in `Retry-After`.',
  deliveryDetailMissing: "A delivery requires the recipient's name and phone number.",
  incomplete_user: 'An admin must book for a rider who has a mobile number.',
  booking_not_found: 'The booking does not exist, or the caller may not see it.',
  too_many_receipts: 'One PDF document cannot be made of so many bookings. `params.count` is the limit.',
  no_receipts: 'None of the bookings has a receipt.',
  no_receipt: 'The booking has not been paid, and no cancellation fee was charged.',
  rider_has_no_email: 'The rider has no e-mail address.',
  rider_has_no_confirmed_email:
    'The rider has not confirmed that the e-mail address is theirs, so nothing is sent there.',
  email_not_configured: 'The operator has not set up a mail server (`CABSTAND_SMTP_URL`).',
  person_not_found: 'The person does not exist.',
  person_has_withdrawal:
    'This person has a withdrawal that is neither processed nor cancelled. Process or refuse it first.',
  person_has_money:
    'The wallet of this person is not empty, or has changed. Confirm its balance, which is in `params.walletBalance`: it is lost, or written off.',
  person_has_bookings: 'This person has an active booking. Try again after it has ended.',
  broadcast_not_found: 'No broadcast has this id; another admin may have deleted it.',
  no_user_match: 'No one of this type is signed in on a device that can get it.',
  push_refused: 'No push provider that is switched on sends to this address or token.',
  wrong_status: "The booking's status does not allow this step. Read the booking again.",
  chat_closed:
    'The chat is open from the acceptance of the booking until it has ended. The message was not sent.',
  booking_taken: 'Another driver accepted the booking first.',
  offer_not_found: 'The offer has expired, was withdrawn, or was never made to this driver.',
  driver_busy: 'The driver is on another trip.',
  driver_not_eligible:
    'The driver cannot take this booking: they are not approved, or they drive another car type.',
  driver_offline: 'The driver is offline. Go online first.',
  wrong_otp: 'The trip code is wrong. More than five attempts a minute are refused.',
  wrong_amount: 'The amount does not match what is due. `params` has the expected amount.',
  shared_trip_not_found:
    'The link is unknown: the rider has stopped sharing the trip, or it ended more than a day ago.',
  cancel_not_allowed: 'The caller cannot cancel the booking in its current status.',
  already_rated: 'The trip already has a rating, or the rating period has ended.',
  far_from_stop: 'The car is farther than 300 m from the stop. Ask the driver, then send `confirmFar`.',
  position_unknown: "The car's position is unknown. Ask the driver, then send `confirmFar`.",
  too_early: 'The step is not allowed yet. Try again when it is due.',
  payment_not_possible: 'This payment method is not available for this booking.',
  top_up_amount: 'The amount is outside of the limits, which `params` has in minor units.',
  no_details_error: 'The person or the amount is missing.',
  reward_not_found: 'No held reward has this id.',
  reward_decided:
    'The reward was paid or refused before, maybe by another admin, or because a person was deleted.',
  adjustment_not_found: 'No credit or correction has this id.',
  adjustment_decided: 'The request was approved or rejected before, maybe by another admin.',
  own_adjustment: 'An admin cannot decide about their own request. Another admin must.',
  own_admin: 'An admin cannot confirm an account that they have added. Another admin must.',
  admin_unconfirmed:
    'Four eyes: an account of an admin counts once another admin than the one who added it has confirmed it. One of the two does not count, or the approving one did not when the request was made.',
  entry_not_found: 'The entry does not exist, or has no line of this wallet.',
  insufficient_balance: 'The wallet balance is lower than the amount due.',
  referral_not_found: 'No rider or driver has this referral id.',
  referral_own: 'The referral id is that of the person themselves.',
  referral_blocked: 'The account of the person with this referral id is blocked.',
  referral_late: 'The person has signed up already: a referral id is entered before that.',
  promo_expired: 'The last day of the promo has passed.',
  promo_used_up: 'The promo has been used as often as it can be.',
  promo_already_used: 'The rider has used the promo for another booking.',
  promo_min_order: 'The trip cost is below the least one of the promo.',
  images_missing: 'The settings require a photo of the parcel at this step.',
} as const satisfies Record<ErrorCode, string>
