import { RemoteRouting } from '../../maps/index.ts'
import { createClient } from '../../platform/db/location.ts'
import { createS3Storage, type S3Config } from '../../platform/files/storage/s3-storage.ts'
import { StartupError } from '../../platform/startup-error.ts'
import type { Config } from '../config/config.ts'
import { isReplica } from './doctor-store.ts'
import { type Finding, fine, problem } from './finding.ts'

/** What several processes share beside the database: Redis, a process that finds routes, S3, and a replica for reports. */
export async function* examineShared(config: Config, now: () => Date): AsyncGenerator<Finding> {
  const { redisUrl, database, mapsUrl, secret, s3 } = config
  if (redisUrl !== undefined) yield await examineRedis(redisUrl)
  if (mapsUrl !== undefined && secret !== undefined) yield await examineRouting(mapsUrl, secret)
  if (s3 !== undefined) yield await examineBucket(s3, now)
  if (database?.readUrl !== undefined) yield await examineReplica(database.readUrl)
}

async function examineRedis(url: string): Promise<Finding> {
  const { findRedisProblem } = await import('../../platform/processes/open-redis.ts')
  const reason = await findRedisProblem(url)
  const { host } = new URL(url)
  return reason === undefined
    ? fine('Redis', `${host} answers`)
    : problem('Redis', `${host} does not answer: ${reason}. Look at REDIS_URL, its password and the firewall`)
}

async function examineRouting(url: string, secret: string): Promise<Finding> {
  const { host } = new URL(url)
  try {
    await new RemoteRouting({ url, secret }).tryRoute()
    return fine('Routes', `${host} finds them`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(
      'Routes',
      `${host} finds none: ${reason} Look at CABSTAND_MAPS_URL, CABSTAND_MAPS_LISTEN and CABSTAND_SECRET there, and the firewall`,
    )
  }
}

/** Writes an object, reads it and deletes it, as each start does. */
async function examineBucket(s3: S3Config, now: () => Date): Promise<Finding> {
  try {
    await createS3Storage(s3, { now }).check()
    return fine('Files', `kept in the bucket ${s3.bucket}`)
  } catch (error) {
    if (error instanceof StartupError) return problem('Files', error.message)
    throw error
  }
}

async function examineReplica(url: string): Promise<Finding> {
  const client = createClient(url, { connectionTimeoutMillis: 5000 })
  const { host } = new URL(url)
  try {
    await client.connect()
    return (await isReplica(client))
      ? fine('Replica', `${host} answers`)
      : problem('Replica', `${host} is no replica: DATABASE_READ_URL must name a copy of the database`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return problem(
      'Replica',
      `${host} does not answer: ${reason}. Look at DATABASE_READ_URL and the firewall`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}
