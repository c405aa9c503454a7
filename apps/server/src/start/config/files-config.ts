import { join } from 'node:path'
import { type Environment, isUrl, read, text, type Variable } from '../../platform/config-variable.ts'
import type { S3Config } from '../../platform/files/storage/s3-storage.ts'
import { StartupError } from '../../platform/startup-error.ts'

export const FILES_VARIABLES = {
  s3Endpoint: {
    name: 'CABSTAND_S3_ENDPOINT',
    fallback: '',
    parse: (value) =>
      isUrl(value, ['http:', 'https:']) && new URL(value).pathname === '/' ? value : undefined,
    expected: 'an origin such as https://s3.eu-central-1.amazonaws.com',
    doc: 'Keeps uploaded files in S3, or in a service with the same protocol. Default: the folder `files` of the data folder, which several servers must share.',
  },
  s3Region: {
    name: 'CABSTAND_S3_REGION',
    fallback: 'us-east-1',
    parse: (value) => (/^[a-z0-9-]+$/.test(value) ? value : undefined),
    expected: 'a region such as eu-central-1',
    doc: 'Its region.',
  },
  s3Bucket: {
    name: 'CABSTAND_S3_BUCKET',
    fallback: '',
    parse: (value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined),
    expected: 'a bucket name such as cabstand-files',
    doc: 'Its bucket: existing, private, for Cabstand alone.',
  },
  s3AccessKey: { name: 'CABSTAND_S3_ACCESS_KEY', fallback: '', ...text, doc: 'Its access key id.' },
  s3SecretKey: { name: 'CABSTAND_S3_SECRET_KEY', fallback: '', ...text, doc: 'Its secret access key.' },
} satisfies Record<string, Variable<unknown>>

/** Where uploaded files are kept; undefined: in the data folder. Throws StartupError when a variable is missing. */
export function readFilesConfig(env: Environment): S3Config | undefined {
  const { s3Endpoint, s3Region, s3Bucket, s3AccessKey, s3SecretKey } = FILES_VARIABLES
  const endpoint = read(env, s3Endpoint)
  const bucket = read(env, s3Bucket)
  const accessKey = read(env, s3AccessKey)
  const secretKey = read(env, s3SecretKey)
  if (endpoint && bucket && accessKey && secretKey)
    return { endpoint, bucket, accessKey, secretKey, region: read(env, s3Region) ?? '' }
  const needed = [s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey]
  const missing = needed.filter((variable) => read(env, variable) === undefined)
  if (missing.length === needed.length) return undefined
  throw new StartupError(
    `${missing[0]?.name} is missing: files in S3 need endpoint, bucket, access key and secret key`,
  )
}

/** Where uploaded files are kept without S3. */
export const filesFolder = (dataFolder: string): string => join(dataFolder, 'files')
