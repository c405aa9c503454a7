// This translation needs a native reader before it is called final.
/** The signed-in app: rider, driver and console screens. */
export const app = {
  booking_success: 'رقم حجزك {reference}.',
  profile_updated: 'حُفظ ملفك.',
  driver_assigned: 'تم تعيين السائق وإبلاغه.',
} as const
