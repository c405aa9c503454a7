/** The signed-in app: rider, driver and console screens. Keys begin with the screen they belong to. */
export const app = {
  booking_success: 'Your booking is {reference}.',
  profile_updated: 'Your profile is saved.',
  driver_assigned: 'Driver assigned successfully and notified.',
} as const
