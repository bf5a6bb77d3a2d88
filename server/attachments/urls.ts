import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../conversation/clock-and-ids'
import type { AttachmentRecord } from '../conversation/contents/attachment-records'

const validMs = 3_600_000

/** Public addresses are plain; private ones have an expiry and a signature over id and expiry. */
export function attachmentUrls(origin: string, secret: string, clock: Clock) {
  const sign = (id: string, expires: string) => createHmac('sha256', secret).update(`${id}.${expires}`).digest('hex')
  return {
    urlOf: (attachment: Pick<AttachmentRecord, 'id' | 'filename' | 'public'>): string => {
      const plain = `${origin}/attachments/${attachment.id}/${nameInUrl(attachment.filename)}`
      if (attachment.public) return plain
      const expires = String(clock() + validMs)
      return `${plain}?expires=${expires}&signature=${sign(attachment.id, expires)}`
    },
    isSigned: (id: string, expires: string, signature: string): boolean => {
      const expected = Buffer.from(sign(id, expires))
      const signatureBytes = Buffer.from(signature)
      return (
        signatureBytes.length === expected.length &&
        timingSafeEqual(signatureBytes, expected) &&
        Number(expires) > clock()
      )
    },
  }
}

/** The router refuses longer parts of a path (`maxParamLength`). The name is for people; the id finds the file. */
const longestName = 240

function nameInUrl(filename: string): string {
  let name = ''
  for (const character of filename) {
    const next = name + encodeURIComponent(character)
    if (next.length > longestName) break
    name = next
  }
  return name
}
