import { z } from 'zod'
import { upTo } from '../values/text-shapes'
import { secretAddress } from './secret-address'
import { WrongSetting } from './wrong-setting'

export const mailSettings = {
  SMTP_URL: {
    schema: secretAddress({
      protocol: /^smtps?:$/,
      example: 'smtp://user:password@mail.example.com:587',
    }).optional(),
    unset: 'no e-mail is sent',
    about:
      'Mail server of e-mails to the team, and of conversations by e-mail: `smtps://` uses TLS from the start, `smtp://` needs STARTTLS except on this machine; `?ignoreTLS=true` turns TLS off, for a relay in the same private network.',
  },
  MAIL_FROM: {
    schema: upTo(320)
      .regex(
        /^(?:[^<>\r\n]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/,
        'it must be an address such as Shop <chat@shop.example>',
      )
      .optional(),
    unset: 'needed with SMTP_URL',
    about: 'Sender of these e-mails, such as `Shop chat <chat@shop.example>`.',
  },
  MAIL_PER_DAY: {
    schema: z.coerce.number().int().min(1).max(100).default(5),
    unset: '5',
    about:
      'E-mails with unread replies that one address gets within 24 hours; later replies wait. A source switches these e-mails on.',
  },
  MAIL_REPLY_TO: {
    schema: z
      .string()
      .regex(
        /^[\w.-]{1,19}@[a-z\d-]+(\.[a-z\d-]+)+$/i,
        'it must be a bare address whose name has at most 19 letters, digits, dots or dashes, such as reply@shop.example',
      )
      .optional(),
    unset: 'customers cannot answer by e-mail',
    about:
      'Mailbox of answers by e-mail. Each e-mail to a customer gets an address of its own in it (`reply+...@shop.example`), so the mail server has to deliver these too. Needs SMTP_URL.',
  },
  IMAP_URL: {
    schema: secretAddress({ protocol: /^imaps?:$/, example: 'imaps://user:password@mail.example.com' }).optional(),
    unset: 'no mailbox is read',
    about:
      'Mailbox of MAIL_REPLY_TO, from which answers are fetched: `imaps://` uses TLS from the start, `imap://` needs STARTTLS except on this machine. `?ignoreTLS=true` turns TLS off. A path names another folder than INBOX.',
  },
  MAIL_INBOUND_SECRET: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'it must have 16 to 200 characters without spaces')
      .optional(),
    unset: 'no e-mail is taken over HTTP',
    about:
      'Bearer token of 16 to 200 characters for `POST /1.0/mail/inbound`, to which a mail server or provider hands answers by e-mail.',
  },
  MAIL_LIMIT_MB: {
    schema: z.coerce.number().min(1).max(100).default(25),
    unset: '25',
    about: 'Largest answer by e-mail, with its attachments as they are encoded.',
  },
} as const

export interface MailSettings {
  /** An address `smtp:` or `smtps:`, with user and password. */
  url: string
  from: string
  /** The most e-mails with unread replies to one address within 24 hours. */
  perDay: number
  /** With null, customers cannot answer by e-mail. */
  replies: ReplySettings | null
}

interface ReplySettings {
  mailbox: string
  /** An address `imap:` or `imaps:`, with user and password; null if no mailbox is read. */
  imapUrl: string | null
  /** The secret of the HTTP route for e-mails; null if it accepts none. */
  secret: string | null
  limit: number
}

interface MailVariables {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIL_PER_DAY: number
  MAIL_REPLY_TO?: string | undefined
  IMAP_URL?: string | undefined
  MAIL_INBOUND_SECRET?: string | undefined
  MAIL_LIMIT_MB: number
}

/** Returns the settings of e-mail, or null without a mail server. Throws WrongSetting. */
export function readMail(variables: MailVariables): MailSettings | null {
  const { SMTP_URL, MAIL_FROM } = variables
  if (!SMTP_URL && MAIL_FROM) throw new WrongSetting('SMTP_URL is "": MAIL_FROM needs it. Set it, or unset MAIL_FROM.')
  const replies = readReplies(variables)
  if (!SMTP_URL && replies)
    throw new WrongSetting('SMTP_URL is "": MAIL_REPLY_TO needs it. Set it, or unset MAIL_REPLY_TO.')
  if (!SMTP_URL) return null
  if (!MAIL_FROM)
    throw new WrongSetting('MAIL_FROM is "": SMTP_URL needs it. Set it, such as Shop <chat@shop.example>.')
  return { url: SMTP_URL, from: MAIL_FROM, perDay: variables.MAIL_PER_DAY, replies }
}

function readReplies({
  MAIL_REPLY_TO,
  IMAP_URL,
  MAIL_INBOUND_SECRET,
  MAIL_LIMIT_MB,
}: MailVariables): ReplySettings | null {
  const needing = IMAP_URL ? 'IMAP_URL' : MAIL_INBOUND_SECRET && 'MAIL_INBOUND_SECRET'
  if (!MAIL_REPLY_TO && needing)
    throw new WrongSetting(`MAIL_REPLY_TO is "": ${needing} needs it. Set it, such as reply@shop.example.`)
  if (!MAIL_REPLY_TO) return null
  return {
    mailbox: MAIL_REPLY_TO.toLowerCase(),
    imapUrl: IMAP_URL ?? null,
    secret: MAIL_INBOUND_SECRET ?? null,
    limit: MAIL_LIMIT_MB * 1024 * 1024,
  }
}
