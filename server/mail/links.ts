import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Mails } from '../conversation/account/account-records'
import { hashToken } from '../values/hash-token'
import { createNoteIds } from './reply-address'

export function createMailLinks(secret: string): Mails {
  const sign = (words: string) => createHmac('sha256', secret).update(words).digest('base64url')
  return {
    linkOf: (rowId) => {
      const token = sign(`sign-in link ${rowId}`)
      return { token, hash: hashToken(token) }
    },
    digestToken: (id, use) => `${id}.${sign(`${use} link ${id}`)}`,
    readDigestToken: (token, use) => {
      const [, id = '', mac = ''] = /^([a-z0-9]{1,64})\.([\w-]{43})$/.exec(token) ?? []
      return timingSafeEqual(Buffer.from(mac.padEnd(43)), Buffer.from(sign(`${use} link ${id}`))) ? id : null
    },
    noteIdOf: createNoteIds(secret).addressNote,
  }
}
