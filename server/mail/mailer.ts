import { createTransport } from 'nodemailer'
import type { MailSettings } from '../config/mail-settings'

/** An e-mail to one address. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
  /** For a customer who may answer by e-mail. Bounces go to the reply address too, so that it proves them. */
  reply?: { address: string; messageId: string }
  /** The address that ends such e-mails by one POST (RFC 8058). */
  unsubscribe?: string
  /** The id of the e-mail that this one answers. */
  inReplyTo?: string | null
}

/** `refused`: the server will never take it. `later`: it may take it at another time. `reason` holds no address and no words. */
export type Sent = { outcome: 'sent' } | { outcome: 'refused' | 'later'; reason: string }

export type Mailer = ReturnType<typeof createMailer>

const seconds = 1000
const local = ['localhost', '127.0.0.1', '[::1]']

/** Sends e-mails through the operator's mail server, over at most four connections, which stay open between e-mails. */
export function createMailer({ url, from }: Pick<MailSettings, 'url' | 'from'>) {
  const { protocol, hostname, searchParams } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 4,
    // The outbox tries again.
    maxRequeues: 0,
    // A password must not travel in the clear: without TLS the server is not used.
    requireTLS: protocol === 'smtp:' && !local.includes(hostname) && searchParams.get('ignoreTLS') !== 'true',
    ...{ connectionTimeout: 20 * seconds, greetingTimeout: 20 * seconds, socketTimeout: 60 * seconds },
    // Letters are made here, and none reads a file or an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  return {
    /** Resolves in any case. */
    async send(letter: Letter): Promise<Sent> {
      try {
        // These headers keep automatic replies, such as those of people on holiday, from coming back.
        const { reply, inReplyTo, unsubscribe, ...parts } = letter
        const headers = {
          'auto-submitted': 'auto-generated',
          'x-auto-response-suppress': 'All',
          ...(unsubscribe && {
            'list-unsubscribe': `<${unsubscribe}>`,
            'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
          }),
        }
        // As an object it is one address, whatever it holds.
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
        return failed(error)
      }
    },
    /** Whether the server answers and takes the password: null, or the reason. */
    async check(): Promise<string | null> {
      try {
        await transport.verify()
        return null
      } catch (error) {
        return failed(error).reason
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

/** A wrong password is the operator's to mend, so the e-mail waits; a refused address stays refused. */
function failed(error: unknown): { outcome: 'refused' | 'later'; reason: string } {
  type Failure = { code?: string; responseCode?: number; originalCode?: string }
  const { code = 'unknown', responseCode, originalCode } = error as Failure
  // The library's own code, such as ESOCKET, says little without the system's, such as ECONNREFUSED.
  const detail = responseCode ?? originalCode
  const reason = detail ? `${code} ${detail}` : code
  const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  return { outcome: refused ? 'refused' : 'later', reason }
}
