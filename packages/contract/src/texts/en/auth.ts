/** Sign-in. */
export const auth = {
  // sign-in
  login_title: 'Sign in',
  login_note: 'Enter your mobile number. If you’re new, we’ll create an account for you.',
  login_drive: 'Sign up as a driver',
  login_drive_note: 'After you sign in, you add your car and your driving licence.',
  login_missing: 'Still missing: {items}',
  login_mobile: 'Mobile number',
  login_get_code: 'Get code',
  login_enter_code: 'Enter the code',
  login_sent_to: 'We sent a six-digit code to',
  login_printed: 'Enter the code that the server printed for you.',
  login_emailed_to:
    'We couldn’t send a text message. If you’ve confirmed an email address for this number, we sent a six-digit code to it:',
  login_code: 'Code',
  login_new_code_in: 'You can get a new code in {time}.',
  login_send_again: 'Get a new code',
  'login_tries_left.one': '{count} attempt left.',
  'login_tries_left.other': '{count} attempts left.',
  'login_digits_to_go.one': 'Enter {count} more digit',
  'login_digits_to_go.other': 'Enter {count} more digits',
  login_sign_in: 'Sign in',
  login_entering: 'Signing in',
  login_sms_preview: 'Demo: SMS preview',
  login_use_code: 'Use this code',
  login_demo_people: 'Demo: sign in as one of these people',
  // sign-in by other ways than a number
  login_email: 'Email',
  login_email_note: 'Enter your email address. If you’re new, we’ll create an account for you.',
  login_or: 'or',
  login_other_ways: 'Other ways to sign in',
  login_with_email: 'Continue with email',
  login_with_mobile: 'Use your mobile number',
  login_with: 'Continue with {provider}',
  login_newcomer: 'Add your mobile number',
  login_newcomer_note:
    'Drivers call you on it. If you already have an account with this number, we link it to your {provider} account.',
  login_newcomer_skip: 'Continue without a number',
  // sign-in of people whom staff have not approved
  login_blocked: 'Your account is blocked.',
  login_blocked_contact: 'If you think this is a mistake, contact us:',
  login_waiting_next:
    'Our staff check your details. You can sign in here as soon as they’ve approved your account.',
  // sign-in, a wrong code
  login_code_ended: 'This code is no longer valid. Get a new one.',
  login_wrong_code: 'That code isn’t right. Check it and try again.',
} as const
