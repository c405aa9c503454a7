/** The profile, and the form that asks for a missing name. */
export const profile = {
  // answers
  profile_updated: 'Profile saved.',
  // profile
  profile_picture: 'Picture',
  profile_first_name: 'First name',
  profile_last_name: 'Last name',
  profile_email: 'Email',
  profile_mobile: 'Mobile number',
  profile_mobile_hint: 'You sign in with this number, so it can’t be changed here.',
  profile_account: 'Account',
  profile_required: 'Required',
  profile_not_plain: 'This contains characters that can’t be displayed. Enter it again.',
  profile_saving: 'Saving',
  profile_drive: 'Sign up as a driver',
  profile_sign_out: 'Sign out',
  profile_sign_out_everywhere: 'Sign out on all devices',
  profile_sign_out_note: 'This ends all your sessions, on every device.',
  profile_sign_out_question: 'Sign out on all devices?',
  profile_stay: 'Stay signed in',
} as const
