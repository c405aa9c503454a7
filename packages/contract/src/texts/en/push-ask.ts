/** Asking to show notifications on this device. */
export const pushAsk = {
  push_ask_rider: 'Tell me when the driver arrives',
  push_ask_rider_note: 'Each step of your booking, also while this page is closed.',
  push_ask_driver: 'Tell me when a ride is offered',
  push_ask_driver_note: 'Offers last a minute. See them while the app is in the background, too.',
  push_ask_waiting: 'Tell me when I’m approved',
  push_ask_waiting_note:
    'You can close this page: we’ll tell you when you’re approved, or if we need something.',
  push_ask_later: 'Not now',
  push_on: 'You’ll get notifications on this device.',
  push_denied:
    'Notifications are blocked for this site. Allow them in your browser’s settings, then try again.',
  push_device: 'Notifications on this device',
  push_device_on: 'This device shows each step of your bookings.',
  push_device_off: 'This device shows nothing while the app is closed.',
  push_device_unsupported:
    'This browser can’t show notifications. On an iPhone, add the app to the home screen first.',
  push_switch_on: 'Switch on',
  push_switch_off: 'Switch off',
} as const
