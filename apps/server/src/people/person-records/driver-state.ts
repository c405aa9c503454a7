import { type DriverWorkState, heardWithinSeconds } from '@cabstand/domain/dispatch/eligibility'
import { sql } from 'kysely'

/** What staff see of the driver `u`, with `driver_presence` as `d`: offline two minutes after the last sign of life. */
export const stateOfDriver = sql<DriverWorkState>`(case when u.queue then 'busy'
  when u.driver_active_status and d.last_seen_at > now() - make_interval(secs => ${sql.lit(heardWithinSeconds)})
  then 'free' else 'offline' end)`
