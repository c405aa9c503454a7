/**
 * Every error code of the product with its HTTP status, in one list.
 * Specified keys stay to the letter, because operators' translations are keyed by them.
 */
export const errorStatus = {
  // the request
  validation_failed: 400,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  idempotency_key_in_use: 409,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  not_ready: 503,
  // who is asking
  must_login: 401,
  not_logged_in: 401,
  auth_error: 401,
  login_error: 400,
  otp_validate_error: 422,
  require_approval: 403,
  not_permitted: 403,
  not_valid_user_type: 403,
  user_issue_contact_admin: 403,
  invalid_mobile: 422,
  sms_failed: 502,
  demo_mode: 403,
  profile_incomplete: 422,
  proper_email: 422,
  user_exists: 409,
  // places and prices
  place_to_coords_error: 422,
  google_places_error: 404,
  select_proper: 422,
  past_booking_error: 422,
  booking_too_far_ahead: 422,
  quote_expired: 410,
  quote_not_found: 404,
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
  booking_taken: 409,
  offer_not_found: 409,
  driver_busy: 409,
  driver_not_eligible: 409,
  driver_offline: 409,
  wrong_otp: 422,
  wrong_amount: 422,
  cancel_not_allowed: 409,
  no_cancel_reason: 422,
  already_rated: 409,
  too_early: 409,
  payment_not_possible: 422,
  insufficient_balance: 409,
  images_missing: 422,
  active_booking: 409,
  update_failed: 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as ErrorCode[]
