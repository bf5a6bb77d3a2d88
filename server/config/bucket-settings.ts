import { z } from 'zod'
import type { Bucket } from '../attachments/files-in-bucket'
import { WrongSetting, yesNo } from './wrong-setting'

export const bucketSettings = {
  S3_BUCKET: {
    schema: z.string().optional(),
    unset: 'uploads stay in DATA_DIR',
    about: 'Bucket for uploads, on any S3-compatible storage. The key may read, write, delete and list in it.',
  },
  S3_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/, error: 'it must be an http or https address' }).optional(),
    unset: 'https://s3.S3_REGION.amazonaws.com',
    about: 'Address of the storage, without the bucket.',
  },
  S3_REGION: {
    schema: z.string().default('us-east-1'),
    unset: 'us-east-1',
    about: 'Region for which requests are signed.',
  },
  S3_ACCESS_KEY_ID: { schema: z.string().optional(), unset: 'needed with S3_BUCKET', about: 'Name of the key.' },
  S3_SECRET_ACCESS_KEY: { schema: z.string().optional(), unset: 'needed with S3_BUCKET', about: 'The key.' },
  S3_FORCE_PATH_STYLE: {
    schema: yesNo.optional(),
    unset: 'on with S3_ENDPOINT',
    about: 'Whether addresses have the bucket in the path, not in front of the host.',
  },
} as const

interface BucketVariables {
  S3_BUCKET?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  S3_FORCE_PATH_STYLE?: boolean | undefined
}

/** Returns the settings of the bucket, or null without one. Throws WrongSetting. */
export function readBucket(variables: BucketVariables): Bucket | null {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } = variables
  const bucketless = S3_ENDPOINT ?? S3_ACCESS_KEY_ID ?? S3_SECRET_ACCESS_KEY
  if (!S3_BUCKET && bucketless)
    throw new WrongSetting('S3_BUCKET is "": the other S3 settings need it. Set it, or unset them.')
  if (!S3_BUCKET) return null
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(S3_BUCKET)) {
    throw new WrongSetting(
      `S3_BUCKET is "${S3_BUCKET}": it must be 3 to 63 lower-case letters, digits, dots and hyphens.`,
    )
  }
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    const missing = S3_ACCESS_KEY_ID ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID'
    throw new WrongSetting(`${missing} is "": S3_BUCKET needs it. Set it, or unset S3_BUCKET.`)
  }
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    pathStyle: S3_FORCE_PATH_STYLE ?? S3_ENDPOINT !== undefined,
  }
}
