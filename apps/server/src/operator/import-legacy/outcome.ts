/** Why a record could not be placed, with what the report says about it. */
export const refusals = {
  not_a_record: 'It has no fields.',
  bad_amount: 'An amount is missing, negative or not a number.',
  bad_number: 'A number is negative, too large, or contains other characters.',
  bad_place: 'A place has no valid coordinates.',
  bad_name: 'A name that is needed is missing.',
  no_time: 'It has no time, or one in the future.',
  no_mobile: 'The mobile number is missing or not a whole number.',
  mobile_taken: 'Another person has this mobile number.',
  unknown_usertype: 'The role is not rider, driver, fleetadmin or admin.',
  unknown_status: 'The status is not one of a booking.',
  booking_open:
    'The booking has not ended. End it in the former system and import again, or book it in Cabstand.',
  unknown_customer: 'The rider was not placed.',
  unknown_driver: 'The driver is missing or was not placed.',
  unknown_car_type: 'The car type was not placed.',
  unknown_person: 'The person was not placed.',
  unknown_booking: 'The booking was not placed.',
  unknown_type: 'The type is not Credit, Debit or Withdraw.',
  amounts_disagree: 'The amounts do not add up.',
  invalid_fields: 'Fields have values that a form of Cabstand would refuse, too.',
  refused_by_database:
    'The database refused it. `field` in the report names the rule: correct the record, or report a fault of Cabstand.',
  not_imported: 'This collection is not imported.',
} as const
export type Refusal = keyof typeof refusals

/** What of a placed record was left out or changed, with what the report says about it. */
export const notes = {
  matched_existing: 'Cabstand had one with this number or name already, which was not changed.',
  picture_not_fetched: 'Its pictures are addresses of another server. They are not fetched.',
  number_missing: 'It has no mobile number. The person cannot sign in until staff add one.',
  needs_approval: 'Admins and fleet admins cannot sign in until an admin approves them.',
  referral_id_replaced: 'The referral id is invalid or taken. A new one was drawn.',
  unknown_referrer: 'The referrer of the person was not placed.',
  unknown_car_type: 'The car type of the driver was not placed.',
  unknown_fleet_admin: 'The fleet admin of the driver was not placed.',
  rating_not_kept: 'The rating is not kept, because its parts are missing.',
  address_left_out: 'Saved addresses without a place were left out.',
  points_left_out: 'Points of the track without time, status or place were left out.',
  message_left_out: 'Messages without text, time or a sender of the booking were left out.',
  texts_left_out: 'Texts with unknown keys or other placeholders were left out.',
  field_left_out: 'Settings with invalid values were left out.',
  promo_not_linked: 'The discount is kept, the promo of the booking is not.',
  owes_money: 'The balance is below zero: the person owes it.',
  balance_differs: 'The history does not add up to the balance. An opening entry makes up for it.',
} as const
export type Note = keyof typeof notes

/** Thrown by what reads a record that cannot be placed. `field`: what is wrong with it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: Refusal
  readonly field: string | undefined

  constructor(reason: Refusal, field?: string) {
    super(refusals[reason])
    this.reason = reason
    this.field = field
  }
}
