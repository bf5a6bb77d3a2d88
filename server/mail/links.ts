import { createHmac } from 'node:crypto'
import type { Mails } from '../conversation/account/account-records'
import { hashToken } from '../values/hash-token'

/** Makes the tokens of links in e-mails from the installation's secret. */
export function createMailLinks(secret: string): Mails {
  return {
    linkOf: (rowId) => {
      const token = createHmac('sha256', secret).update(`sign-in link ${rowId}`).digest('base64url')
      return { token, hash: hashToken(token) }
    },
  }
}
