/** The sign-up of drivers. */
export const drive = {
  drive_title: 'Drive with us',
  drive_note: 'Tell us about you and your car, and add a picture of your driving licence.',
  drive_you: 'You',
  drive_first_name: 'First name',
  drive_last_name: 'Last name',
  drive_email: 'Email',
  drive_car: 'Your car',
  drive_car_type: 'Car type',
  drive_choose: 'Choose one',
  drive_make: 'Make',
  drive_model: 'Model',
  drive_plate: 'Number plate',
  drive_licence: 'Driving licence',
  drive_missing: 'Still missing: {items}',
  drive_send: 'Sign up as a driver',
  drive_sending: 'Sending',
  drive_sent_title: 'Thank you. We check your details now.',
  drive_sent_note:
    'Once we have approved you, you can sign in with your mobile number and go online. Until then, sign-in says that we are still checking, and what is missing.',
} as const
