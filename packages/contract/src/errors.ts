/**
 * Every error code of the product with its HTTP status, in one list.
 * Codes must not change, because operators' translations use them as keys.
 */
export const errorStatus = {
  // the request
  validation_failed: 400,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  idempotency_key_in_use: 409,
  foreign_origin: 403,
  unknown_host: 403,
  not_found: 404,
  version_missing: 428,
  record_changed: 412,
  list_changed: 409,
  signature_invalid: 400,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  not_ready: 503,
  // the first run
  not_set_up: 503,
  already_set_up: 409,
  setup_code_wrong: 403,
  // authentication and roles
  must_login: 401,
  not_logged_in: 401,
  auth_error: 401,
  otp_validate_error: 422,
  require_approval: 403,
  not_permitted: 403,
  user_issue_contact_admin: 403,
  invalid_mobile: 422,
  sms_failed: 502,
  demo_mode: 403,
  profile_incomplete: 422,
  proper_email: 422,
  user_exists: 409,
  email_or_mobile_issue: 422,
  // people
  person_not_found: 404,
  person_has_bookings: 409,
  // files
  unauthenticated: 401,
  'quota-exceeded': 402,
  unauthorized: 403,
  'object-not-found': 404,
  offset_conflict: 409,
  tus_version: 412,
  file_damaged: 422,
  too_many_pixels: 422,
  account_in_use: 409,
  // places and prices
  place_to_coords_error: 422,
  google_places_error: 404,
  outside_service_area: 422,
  same_place: 422,
  select_proper: 422,
  past_booking_error: 422,
  booking_too_far_ahead: 422,
  quote_expired: 410,
  quote_not_found: 404,
  // what the operator keeps
  car_type_not_found: 404,
  car_type_in_use: 409,
  name_taken: 409,
  currency_locked: 409,
  proper_bonus: 422,
  language_not_found: 404,
  default_language_delete: 409,
  json_error: 422,
  cancel_reason_not_found: 404,
  promo_not_found: 404,
  promo_in_use: 409,
  broadcast_not_found: 404,
  no_user_match: 409,
  push_refused: 422,
  // bookings
  no_driver_found_alert_messege: 409,
  too_many_open_bookings: 409,
  too_many_later_bookings: 409,
  too_many_bookings: 429,
  booking_paused: 429,
  deliveryDetailMissing: 422,
  incomplete_user: 422,
  booking_not_found: 404,
  wrong_status: 409,
  chat_closed: 409,
  booking_taken: 409,
  offer_not_found: 409,
  driver_busy: 409,
  driver_not_eligible: 409,
  driver_offline: 409,
  wrong_otp: 422,
  wrong_amount: 422,
  shared_trip_not_found: 404,
  cancel_not_allowed: 409,
  already_rated: 409,
  too_early: 409,
  far_from_stop: 409,
  position_unknown: 409,
  payment_not_possible: 422,
  insufficient_balance: 409,
  promo_expired: 409,
  promo_used_up: 409,
  promo_already_used: 409,
  promo_min_order: 409,
  images_missing: 422,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/**
 * Codes of what goes wrong before a request or after it, on a client: no response has them. They are texts like the
 * others.
 */
export const clientErrors = {
  network_error: 'There was no response.',
  location_fetch_error: 'The browser did not tell where it is.',
  login_error: 'Sign-in failed, and the response does not say why.',
  not_valid_user_type: 'The person has a type that this client does not know, and is signed out.',
  update_failed: 'The server failed to save settings.',
  canceled: 'The person ended an upload.',
  'retry-limit-exceeded': 'Parts of an upload failed to arrive for ten minutes.',
} as const

export type ClientErrorCode = keyof typeof clientErrors

export const errorCodes = Object.keys(errorStatus) as ErrorCode[]
