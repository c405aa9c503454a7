/**
 * For tests and benchmarks in which a few riders create the load of a city. Only the operator's settings can change
 * these limits.
 */
export const liftBookingLimits = `update settings set max_open_bookings = 1000000, free_cancels_per_day = 1000000,
  min_reward_minutes = 0, referrals_per_day = 1000`
