import { mkdir } from 'node:fs/promises'
import type { Bucket } from '../attachments/files-in-bucket'
import { filesOnDisk } from '../attachments/files-on-disk'
import { openIncoming } from '../attachments/incoming'
import { thumbnailsIn } from '../attachments/thumbnails'
import { attachmentUrls } from '../attachments/urls'
import { thumbnailQueueOf } from '../conversation/contents/attachments'
import type { Foundation } from './foundation'

export async function openFiles({ config, clock, log, store, urlSecret, installation }: Foundation) {
  await mkdir(config.filesDir, { recursive: true })
  const files = config.bucket ? await inBucket(config.bucket, `${installation}/`) : filesOnDisk(config.filesDir)
  const incoming = await openIncoming(config.incomingDir)
  return {
    files,
    incoming,
    thumbnails: thumbnailsIn({ files, incoming, log, ownerOf: (record) => thumbnailQueueOf(store.read, record) }),
    urls: attachmentUrls(config.uploadsUrl ?? config.publicUrl, urlSecret, clock),
  }
}

/** Loads the packages of S3 only for a bucket. */
async function inBucket(bucket: Bucket, prefix: string) {
  const { filesInBucket } = await import('../attachments/files-in-bucket')
  return filesInBucket(bucket, prefix)
}
