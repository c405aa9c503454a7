/**
 * Every error code of the product: its HTTP status, and for the API description when it is returned and what a client
 * should do. The message for people is the text with the code as its key. Codes must not change, because operators'
 * translations use them as keys.
 */
const errorTable = {
  // the request
  validation_failed: [
    400,
    'A field is missing or invalid. `errors` lists each one. Correct them and send the request again.',
  ],
  idempotency_key_missing: [400, 'Send an `Idempotency-Key` header of 8 to 100 visible characters.'],
  idempotency_key_reused: [
    422,
    'This key was already used for a different request. Use a new key for each new action.',
  ],
  idempotency_key_in_use: [
    409,
    'The first request with this key is still being processed. Retry shortly with the same key.',
  ],
  foreign_origin: [
    403,
    'The request came from a page of another origin. Only pages of this server may send it.',
  ],
  unknown_host: [403, 'A demo server accepts requests only for its address and its configured host names.'],
  not_found: [404, 'The path or record does not exist.'],
  version_missing: [
    428,
    'Send an `If-Match` header with the version of the record that you have read, such as `If-Match: "7"`.',
  ],
  record_changed: [
    412,
    'Another person has changed the record since you read it. Nothing was changed. `params` has its current `version`, when it was changed (`changedAt`) and by whom (`changedBy`; absent when it was not a person). Read the record again.',
  ],
  list_changed: [
    409,
    'Entries were added or removed since you read the list. Nothing was changed. Read the list again.',
  ],
  signature_invalid: [
    400,
    'The signature of the body is missing, wrong or too old. The body was not processed.',
  ],
  request_timeout: [
    408,
    'The request body did not arrive before the timeout. Send it again over a faster connection.',
  ],
  payload_too_large: [
    413,
    'The body is larger than the endpoint accepts. The limit of JSON bodies is 256 KiB.',
  ],
  unsupported_media_type: [
    415,
    'The endpoint does not accept this media type. Unless documented otherwise, send `Content-Type: application/json`.',
  ],
  too_many_requests: [
    429,
    'The rate limit was reached. Wait the number of seconds in `Retry-After`, then send the request again.',
  ],
  internal_error: [500, 'The server failed and changed nothing. Retry the same request with the same key.'],
  not_ready: [503, 'The server is temporarily unavailable. Retry the same request after `Retry-After`.'],
  // the first run
  not_set_up: [503, 'The installation is not set up yet. Its operator must open `/setup`.'],
  already_set_up: [409, 'The installation is already set up. The form cannot be submitted again.'],
  setup_code_wrong: [403, 'The set-up code is wrong. The server prints it when it starts.'],
  // authentication and roles
  must_login: [401, 'The request requires a signed-in person.'],
  not_logged_in: [401, 'The session has expired or was revoked. Sign in again.'],
  auth_error: [401, 'The credentials or the sign-in attempt are no longer valid. Start again.'],
  otp_validate_error: [422, 'The sign-in code is wrong. `params.triesLeft` is the number of attempts left.'],
  require_approval: [
    403,
    'The account is awaiting approval by staff. For drivers, `params.missing` names what staff still need: `name`, `email`, `carType`, `vehicle`, `licence`, separated by commas. With `params.blockedReason`, staff have blocked the account for this reason, which may be empty.',
  ],
  identity_failed: [
    422,
    'The sign-in at the provider was cancelled, has failed or has ended, or was begun in another browser. Begin again.',
  ],
  not_permitted: [403, "The caller's role does not permit this request."],
  user_issue_contact_admin: [403, 'The account is incomplete. Staff must correct the account.'],
  invalid_mobile: [422, 'The mobile number is not valid. Send it with its country code.'],
  phone_no_update: [422, 'The account has no mobile number. Add one with `changeMobile`.'],
  sms_failed: [502, 'The text message could not be sent. Try again in a minute.'],
  email_failed: [
    502,
    'The mail server did not take the e-mail. Check the address, or try again in a minute.',
  ],
  mobile_in_use: [409, 'Another account has this mobile number. Sign in with it, or choose another number.'],
  demo_mode: [403, 'This cannot be changed while the service is in demo mode.'],
  profile_incomplete: [422, 'Name and e-mail are missing. Add them with `PATCH /api/me`, then book.'],
  proper_email: [422, 'The e-mail address is not valid.'],
  email_needs_code: [422, 'A confirmed e-mail address is replaced with a code: `requestEmailCode`.'],
  user_exists: [409, 'A person with this e-mail address or mobile number already exists. Nothing was added.'],
  email_or_mobile_issue: [
    422,
    'The e-mail address or mobile number could not be checked because it is not valid. Nothing was added. `errors` names the field.',
  ],
  // people
  person_not_found: [404, 'The person does not exist.'],
  person_has_bookings: [409, 'This person has an active booking. Try again after it has ended.'],
  person_blocked: [409, 'One of them is blocked. Lift the block first.'],
  documents_missing: [
    409,
    'A driver lacks a document. Send `reason` to approve them all the same; the audit log keeps it.',
  ],
  person_has_withdrawal: [
    409,
    'This person has a withdrawal that is neither processed nor cancelled. Process or refuse it first.',
  ],
  person_has_money: [
    409,
    'The wallet of this person is not empty, or has changed. Confirm its balance, which is in `params.walletBalance`: it is lost, or written off.',
  ],
  // files
  unauthenticated: [401, 'Only signed-in people can read this file.'],
  'quota-exceeded': [
    402,
    'This person has too many unused files or unfinished uploads. Use or cancel some, or wait a day; then upload again.',
  ],
  unauthorized: [403, "The caller's role may not upload files for this purpose."],
  'object-not-found': [
    404,
    'The file or upload does not exist, has expired, or belongs to another person. Upload the file again.',
  ],
  offset_conflict: [
    409,
    'Another number of bytes has arrived than `Upload-Offset` says. Ask with `HEAD`, then continue from there.',
  ],
  tus_version: [412, 'Send `Tus-Resumable: 1.0.0`.'],
  file_damaged: [422, 'The picture is incomplete or damaged. Nothing was kept.'],
  too_many_pixels: [422, 'The picture has more pixels than `params.maxPixels`. Nothing was kept.'],
  account_in_use: [
    409,
    'The account has bookings or entries in its wallet, so it stays that of a rider. Sign up with another mobile number.',
  ],
  // places and prices
  place_to_coords_error: [422, 'No road connects these points. Choose other points.'],
  google_places_error: [404, 'The place could not be found. Choose another one.'],
  outside_service_area: [422, 'A point is outside the map or cannot be reached by car. `errors` names it.'],
  same_place: [422, 'Pickup and drop-off are the same place.'],
  select_proper: [422, 'Pickup, drop-off, car type or time is missing or invalid.'],
  parcel_type_missing: [
    422,
    'The car type has parcel types, so its quote needs one. Request the quote with `parcelTypeSelected`.',
  ],
  past_booking_error: [422, 'The time is too early. Book Later requires at least 15 minutes.'],
  booking_too_far_ahead: [422, 'The time is too far ahead. Book Later accepts at most 30 days.'],
  quote_expired: [410, 'The quote has expired. Request a new quote and show its price.'],
  quote_not_found: [404, 'The quote does not exist. Request a new quote.'],
  // what the operator keeps
  car_type_not_found: [404, 'The car type does not exist.'],
  car_type_in_use: [
    409,
    'Drivers, bookings or valid quotes refer to the car type, so it cannot be deleted. Archive it instead.',
  ],
  name_taken: [409, 'Another record has this name. `errors` names the field.'],
  currency_locked: [
    409,
    'There are bookings or entries of the ledger, so the currency can no longer change.',
  ],
  proper_bonus: [422, 'The referral bonus is empty. Send 0 for none.'],
  language_not_found: [404, 'The language does not exist.'],
  default_language_delete: [
    409,
    'The default language cannot be deleted. Make another one the default first.',
  ],
  json_error: [
    422,
    'The texts are not a JSON object whose values are texts. `detail` says what the parser found.',
  ],
  cancel_reason_not_found: [404, 'The cancellation reason does not exist.'],
  promo_not_found: [404, 'No promo that is switched on has this name.'],
  promo_in_use: [409, 'A booking has used the promo; it can be switched off.'],
  // what admins add to wallets
  no_details_error: [422, 'The person or the amount is missing.'],
  reward_not_found: [404, 'No held reward has this id.'],
  reward_decided: [
    409,
    'The reward was paid or refused before, maybe by another admin, or because a person was deleted.',
  ],
  adjustment_not_found: [404, 'No credit or correction has this id.'],
  adjustment_decided: [409, 'The request was approved or rejected before, maybe by another admin.'],
  own_adjustment: [403, 'An admin cannot decide about their own request. Another admin must.'],
  own_admin: [403, 'An admin cannot confirm an account that they have added. Another admin must.'],
  admin_unconfirmed: [
    403,
    'Four eyes: an account of an admin counts once another admin than the one who added it has confirmed it. One of the two does not count, or the approving one did not when the request was made.',
  ],
  entry_not_found: [404, 'The entry does not exist, or has no line of this wallet.'],
  broadcast_not_found: [404, 'No broadcast has this id; another admin may have deleted it.'],
  no_user_match: [409, 'No one of this type is signed in on a device that can get it.'],
  push_refused: [422, 'No push provider that is switched on sends to this address or token.'],
  // referrals
  referral_not_found: [404, 'No rider or driver has this referral id.'],
  referral_own: [409, 'The referral id is that of the person themselves.'],
  referral_blocked: [409, 'The account of the person with this referral id is blocked.'],
  referral_late: [409, 'The person has signed up already: a referral id is entered before that.'],
  // withdrawals
  withdrawal_not_found: [404, 'The withdrawal does not exist, or belongs to another person.'],
  withdrawal_not_allowed: [403, 'The settings do not let riders withdraw money.'],
  bank_details_missing: [
    422,
    'The profile lacks bank details. `errors` names them; `PATCH /api/me/bank` adds them.',
  ],
  bank_details_unconfirmed: [
    409,
    'Staff have changed the bank details. Withdrawals wait until `params.until` (ISO 8601), or until the person saves all details with `PATCH /api/me/bank`.',
  ],
  too_many_withdrawals: [
    409,
    'The person has as many open withdrawals as there can be. Wait until one was processed, or cancel one.',
  ],
  withdrawal_amount: [422, 'The amount is outside of the limits, which `params` has in minor units.'],
  withdrawal_processed: [409, 'The withdrawal was processed before.'],
  withdrawal_cancelled: [409, 'The withdrawal was cancelled by its owner, or refused.'],
  payment_case_closed: [409, 'The case was closed before.'],
  payout_reversed: [409, 'The payout was reversed before.'],
  // bookings
  no_driver_found_alert_messege: [409, 'No driver is free near the pickup. Nothing was booked.'],
  too_many_open_bookings: [
    409,
    'The rider has reached the maximum number of open bookings in the settings. Finish or cancel one first.',
  ],
  booking_paused: [
    429,
    'The rider cancelled too often. They can book again after the number of seconds in `Retry-After`.',
  ],
  deliveryDetailMissing: [422, "A delivery requires the recipient's name and phone number."],
  incomplete_user: [422, 'An admin must book for a rider who has a mobile number.'],
  booking_not_found: [404, 'The booking does not exist, or the caller may not see it.'],
  no_receipt: [404, 'The booking has not been paid, and no cancellation fee was charged.'],
  no_receipts: [404, 'None of the bookings has a receipt.'],
  too_many_receipts: [
    422,
    'One PDF document cannot be made of so many bookings. `params.count` is the limit.',
  ],
  rider_has_no_email: [409, 'The rider has no e-mail address.'],
  rider_has_no_confirmed_email: [
    409,
    'The rider has not confirmed that the e-mail address is theirs, so nothing is sent there.',
  ],
  email_not_configured: [409, 'The operator has not set up a mail server (`CABSTAND_SMTP_URL`).'],
  wrong_status: [409, "The booking's status does not allow this step. Read the booking again."],
  chat_closed: [
    409,
    'The chat is open from the acceptance of the booking until it has ended. The message was not sent.',
  ],
  booking_taken: [409, 'Another driver accepted the booking first.'],
  offer_not_found: [409, 'The offer has expired, was withdrawn, or was never made to this driver.'],
  driver_busy: [409, 'The driver is on another trip.'],
  driver_not_eligible: [
    409,
    'The driver cannot take this booking: they are not approved, or they drive another car type.',
  ],
  driver_offline: [409, 'The driver is offline. Go online first.'],
  wrong_otp: [422, 'The trip code is wrong. More than five attempts a minute are refused.'],
  wrong_amount: [422, 'The amount does not match what is due. `params` has the expected amount.'],
  shared_trip_not_found: [
    404,
    'The link is unknown: the rider has stopped sharing the trip, or it ended more than a day ago.',
  ],
  cancel_not_allowed: [409, 'The caller cannot cancel the booking in its current status.'],
  already_rated: [409, 'The trip already has a rating, or the rating period has ended.'],
  too_early: [409, 'The step is not allowed yet. Try again when it is due.'],
  location_fetch_error: [
    409,
    "The position of the trip's car is not known yet. Ask again shortly. Clients use the same code when the device does not tell where it is.",
  ],
  far_from_stop: [
    409,
    'The car is farther than 300 m from the stop. Ask the driver, then send `confirmFar`.',
  ],
  position_unknown: [409, "The car's position is unknown. Ask the driver, then send `confirmFar`."],
  payment_pending: [409, 'The bank has not answered an earlier card payment of this booking.'],
  payment_not_possible: [422, 'This payment method is not available for this booking.'],
  payment_provider_failed: [
    503,
    'The payment provider does not answer, or refuses the payment. Nothing was charged.',
  ],
  refund_not_possible: [
    409,
    'This payment cannot be refunded now. `params.reason` says why; it is one of the values of `refundRefusal`.',
  ],
  refund_amount: [422, 'The amount is not above 0, or more than `params.most`, in minor units.'],
  refund_decided: [409, 'How this refund ended is known already, or the provider will still say it.'],
  already_tipped: [409, 'The driver already has a tip for this trip. There is one tip for each trip.'],
  tip_not_possible: [409, 'Tips are turned off in the settings, or the driver has no account any more.'],
  tip_amount: [
    422,
    'The tip is not above 0, or above the most, which `params` has as `most` in minor units.',
  ],
  top_up_amount: [422, 'The amount is outside of the limits, which `params` has in minor units.'],
  insufficient_balance: [409, 'The wallet balance is lower than the amount due.'],
  promo_expired: [409, 'The last day of the promo has passed.'],
  promo_used_up: [409, 'The promo has been used as often as it can be.'],
  promo_already_used: [409, 'The rider has used the promo for another booking.'],
  promo_min_order: [409, 'The trip cost is below the least one of the promo.'],
  images_missing: [422, 'The settings require a photo of the parcel at this step.'],
} as const satisfies Record<string, readonly [status: number, meaning: string]>

export type ErrorCode = keyof typeof errorTable

/**
 * Codes of what goes wrong before a request or after it, on a client: no response has them. They are texts like the
 * others.
 */
export const clientErrors = {
  network_error: 'There was no response.',
  login_error: 'Sign-in failed, and the response does not say why.',
  not_valid_user_type: 'The person has a type that this client does not know, and is signed out.',
  update_failed: 'The server failed to save settings.',
  canceled: 'The person ended an upload.',
  'retry-limit-exceeded': 'An upload made no progress for ten minutes, or could not be finished for two.',
  proxy_body_limit: 'A proxy in front of the server refuses even the smallest chunks of an upload.',
} as const

export type ClientErrorCode = keyof typeof clientErrors

export const errorCodes = Object.keys(errorTable) as ErrorCode[]

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode) => errorTable[code][0]

/** For the API description: when a code is returned, and what a client should do. */
export const meaningOf = (code: ErrorCode): string => errorTable[code][1]
