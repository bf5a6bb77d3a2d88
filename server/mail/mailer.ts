import { createTransport } from 'nodemailer'
import type { MailSettings } from '../config/mail-settings'

export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** Set if the customer can answer by e-mail. Bounces go to the same signed address, so they cannot be forged. */
  reply?: { address: string; messageId: string }
  /** A URL. One POST to it ends these e-mails (RFC 8058). */
  unsubscribe?: string
  inReplyTo?: string | null
}

/** `refused`: a retry is useless. `later`: a retry may succeed. `reason` has no address and no text of the e-mail. */
export type SendOutcome = { outcome: 'sent' } | { outcome: 'refused' | 'later'; reason: string }

export type Mailer = ReturnType<typeof createMailer>

const seconds = 1000
const localHosts = ['localhost', '127.0.0.1', '[::1]']

/** Sends e-mails through the operator's mail server, over at most four connections, which stay open between e-mails. */
export function createMailer({ url, from }: Pick<MailSettings, 'url' | 'from'>) {
  const { protocol, hostname, searchParams } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    maxRequeues: 0,
    // Without TLS anybody on the network could read the password, so a remote mail server without TLS is refused.
    requireTLS: protocol === 'smtp:' && !localHosts.includes(hostname) && searchParams.get('ignoreTLS') !== 'true',
    ...{ connectionTimeout: 20 * seconds, greetingTimeout: 20 * seconds, socketTimeout: 60 * seconds },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    /** Never rejects. */
    async send(letter: Letter): Promise<SendOutcome> {
      try {
        // These headers prevent automatic replies, such as absence notices.
        const { reply, inReplyTo, unsubscribe, ...parts } = letter
        const headers = {
          'auto-submitted': 'auto-generated',
          'x-auto-response-suppress': 'All',
          ...(unsubscribe && {
            'list-unsubscribe': `<${unsubscribe}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        }
        // The library would split a text with a comma into several addresses. An object is always one address.
        const to = { name: '', address: letter.to }
        const answers = inReplyTo && { inReplyTo, references: [inReplyTo] }
        await transport.sendMail({
          from,
          ...parts,
          to,
          headers,
          ...answers,
          ...(reply && answerable(letter.to, reply)),
        })
        return { outcome: 'sent' }
      } catch (error) {
        return describeFailure(error)
      }
    },
    /** Checks that the server answers and accepts the password. Returns null, or the reason of the failure. */
    async check(): Promise<string | null> {
      try {
        await transport.verify()
        return null
      } catch (error) {
        return describeFailure(error).reason
      }
    },
    close: () => transport.close(),
  }
}

const answerable = (to: string, { address, messageId }: NonNullable<Letter['reply']>) => ({
  replyTo: address,
  messageId,
  envelope: { from: address, to: [{ name: '', address: to }] },
})

/** A wrong password is temporary, because the operator can correct it. A refused address is final. */
function describeFailure(error: unknown): { outcome: 'refused' | 'later'; reason: string } {
  type Failure = { code?: string; responseCode?: number; originalCode?: string }
  const { code = 'unknown', responseCode, originalCode } = error as Failure
  // The library's code, such as ESOCKET, is vague; the system's code, such as ECONNREFUSED, is exact.
  const detail = responseCode ?? originalCode
  const reason = detail ? `${code} ${detail}` : code
  const isRefused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  return { outcome: isRefused ? 'refused' : 'later', reason }
}
