import { createTransport } from 'nodemailer'
import type { MailSettings } from '../config/mail-settings'

/** An e-mail to one address. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** `refused`: the server will never take it. `later`: it may take it at another time. `reason` holds no address and no words. */
export type Sent = { outcome: 'sent' } | { outcome: 'refused' | 'later'; reason: string }

export type Mailer = ReturnType<typeof createMailer>

const seconds = 1000
const local = ['localhost', '127.0.0.1', '[::1]']

/** Sends e-mails through the operator's mail server, over at most four connections, which stay open between e-mails. */
export function createMailer({ url, from }: MailSettings) {
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
        const headers = { 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' }
        // As an object it is one address, whatever it holds.
        const to = { name: '', address: letter.to }
        await transport.sendMail({ from, ...letter, to, headers })
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

/** A wrong password is the operator's to mend, so the e-mail waits; a refused address stays refused. */
function failed(error: unknown): { outcome: 'refused' | 'later'; reason: string } {
  const { code = 'unknown', responseCode } = error as { code?: string; responseCode?: number }
  const reason = responseCode ? `${code} ${responseCode}` : code
  const refused = (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500
  return { outcome: refused ? 'refused' : 'later', reason }
}
