/** One text for each error code that any caller may get: what failed, what is safe, what to do. Codes must not change. */
export const errors = {
  // the request
  validation_failed: 'Some fields are invalid. Nothing was saved; check the marked fields and try again.',
  idempotency_key_missing:
    'The request had no idempotency key. Nothing was done; reload the page and try again.',
  idempotency_key_reused:
    'This was already sent with different content. The first request was kept; reload to see it.',
  idempotency_key_in_use: 'This is still being processed. Wait a moment, then check again.',
  unknown_host: 'This demo isn’t available under that host name. Open it by its address.',
  foreign_origin:
    'The request came from another site and was refused. Open this site directly and try again.',
  not_found: 'That page or record doesn’t exist. Check the address, or go back.',
  signature_invalid: 'The sender could not be verified. Nothing was changed.',
  request_timeout: 'The file took too long to arrive. Nothing was saved; try again on a faster connection.',
  payload_too_large: 'That file or text is too large. Nothing was saved; send something smaller.',
  unsupported_media_type: 'This file type isn’t supported. Nothing was saved; choose another file.',
  too_many_requests: 'Too many attempts in a short time. Wait a minute, then try again.',
  internal_error:
    'Something went wrong on the server. What was confirmed before is safe; try again in a moment.',
  not_ready: 'The server isn’t ready yet. Try again in a few seconds.',
  not_set_up: 'This service isn’t set up yet. Its operator must finish the setup first.',
  already_set_up: 'This service is already set up. Sign in to manage it.',
  setup_code_wrong: 'That isn’t the set-up code. The server prints it when it starts.',
  network_error:
    'The server isn’t responding. What you entered is kept; check your connection and try again.',
  // who is asking
  must_login: 'Sign in to book. Your choices are saved.',
  not_logged_in: 'You’re signed out. Sign in to continue.',
  auth_error: 'Sign-in failed. Get a new code and try again.',
  login_error: 'Sign-in failed. Check the number and get a new code.',
  otp_validate_error: 'That code isn’t right. It has six digits; check it, or get a new one.',
  require_approval: 'Your account is awaiting approval. We’ll let you know when you can sign in.',
  not_permitted: 'Your account isn’t allowed to do this. Nothing was changed.',
  not_valid_user_type: 'This account has no valid role. You were signed out; contact us.',
  user_issue_contact_admin: 'This account is incomplete. You were signed out; contact us.',
  invalid_mobile:
    'That isn’t a valid mobile number. Enter it with the country code, such as +351 912 004 118.',
  sms_failed: 'We couldn’t send the code. Check the number and try again in a minute.',
  demo_mode: 'This can’t be changed in the demo. Nothing was saved.',
  profile_incomplete: 'Your name and email are missing. Add them to book; your ride is saved.',
  proper_email: 'That isn’t a valid email address. Use the form name@example.com.',
  user_exists: 'A user with this email or mobile number already exists. Nothing was added.',
  email_or_mobile_issue:
    'We couldn’t check this email or mobile number. Nothing was added; correct it and try again.',
  phone_no_update: 'Your mobile number is missing. Add it in your profile.',
  // places and prices
  place_to_coords_error: 'There is no road between these places. Choose another pickup or drop-off.',
  outside_service_area: 'Outside our service area. Choose another place.',
  same_place: 'Pickup and drop-off are the same place. Choose another drop-off.',
  select_proper: 'Choose a pickup, a drop-off and a car and, for a later ride, a time.',
  booking_too_far_ahead: 'You can book up to 30 days ahead. Nothing was booked; choose an earlier time.',
  past_booking_error: 'Choose a time at least 15 minutes from now.',
  quote_expired: 'This price has expired. Nothing was booked; check the new price and confirm it.',
  quote_not_found: 'This price is no longer available. Nothing was booked; get a new price.',
  // bookings
  no_driver_found_alert_messege:
    'There are no free drivers near the pickup. Nothing was booked; try again soon, or book for later.',
  too_many_open_bookings:
    'Nothing was booked: you’ve reached the limit of rides at the same time ({limit}). Book again when one has ended, or cancel one.',
  too_many_later_bookings:
    'Nothing was booked: you’ve reached the limit of rides booked ahead ({limit}). Cancel one to book another.',
  too_many_bookings:
    'Nothing was booked: you’ve reached the limit of bookings in an hour ({limit}). You can book again at {time}.',
  booking_paused:
    'Nothing was booked: you cancelled several rides that had been offered to drivers. You can book again at {time}.',
  deliveryDetailMissing:
    'The recipient’s name and phone number are missing. Enter a number with at least seven digits.',
  incomplete_user: 'Choose a rider with a mobile number first.',
  booking_not_found: 'This booking doesn’t exist, or it isn’t yours.',
  broadcast_not_found: 'This notification doesn’t exist any more. Another admin may have deleted it.',
  no_user_match: 'Nobody would get this: no one of this type has a device with notifications switched on.',
  push_refused:
    'This browser’s notification service isn’t supported here. Your inbox still shows everything.',
  wrong_status: 'The booking’s status has changed, so this is no longer possible. Check its status now.',
  too_early: 'It’s too early for this step. Nothing was changed; try again when it is due.',
  far_from_stop: 'The car is far from the stop. Nothing was changed. Confirm to record the step anyway.',
  position_unknown: 'The car’s position is unknown. Nothing was changed. Confirm to record the step anyway.',
  chat_closed: 'This trip has ended, so messages can no longer be sent.',
  booking_taken: 'Another driver took this trip. You’re still online.',
  offer_not_found: 'The offer expired. You’re still online.',
  person_not_found: 'This person no longer exists.',
  person_has_bookings: 'This person has an active booking. Wait until it has ended.',
  driver_busy: 'This driver is already on a trip. Nothing was changed.',
  driver_not_eligible: 'This driver can’t take this trip. Choose another driver.',
  driver_offline: 'You’re offline. Go online to take trips.',
  wrong_otp: 'That isn’t the rider’s code. Ask again; the trip has not started.',
  wrong_amount: 'The amount has changed. Nothing was charged; check it and try again.',
  shared_trip_not_found: 'This link doesn’t work. The ride is over, or it is no longer shared.',
  cancel_not_allowed: 'This booking can no longer be cancelled.',
  already_rated: 'You already rated this ride. Your first rating was kept.',
  payment_not_possible: 'This payment method isn’t available here. Nothing was charged; choose another.',
  insufficient_balance: 'Your wallet balance is too low. Nothing was charged.',
  images_missing: 'This step needs a photo of the parcel.',
  // files
  unauthenticated: 'You’re signed out. Sign in to see or send files.',
  'quota-exceeded': 'You have too many unused files. Use or remove some, or try again tomorrow.',
  unauthorized: 'Your account isn’t allowed to send this file. Nothing was kept.',
  'object-not-found': 'This file is no longer there. Choose it again.',
  'retry-limit-exceeded': 'Nothing could be sent for ten minutes. Check your connection and try again.',
  canceled: 'The upload was cancelled. Nothing was kept.',
  offset_conflict: 'The upload is not complete yet. Try again.',
  tus_version: 'This upload uses another version of the protocol. Reload the page and try again.',
  file_damaged: 'This picture is incomplete or damaged. Choose another one.',
  too_many_pixels: 'This picture has too many pixels. Choose a smaller one.',
  account_in_use: 'This number belongs to a rider with rides. Sign up as a driver with another number.',
  // lists and services
  no_bookings: 'No bookings yet',
  no_cancel_reason: 'No cancellation reasons yet',
  no_cars: 'No car types yet',
  no_tasks: 'Waiting for offers',
  chat_not_found: 'No messages yet',
  no_provider_found: 'Online payment isn’t set up here. Pay the driver in cash.',
  provider_fetch_error: 'Couldn’t load the payment methods. Nothing was charged; try again.',
} as const
