import { z } from 'zod'
import { upTo } from '../values/text-shapes'
import { WrongSetting } from './wrong-setting'

/** The mail server through which the team gets invitations, links and notices. */
export const mailSettings = {
  SMTP_URL: {
    schema: z
      .url({ protocol: /^smtps?$/, error: 'it must be an address such as smtp://user:password@mail.example.com:587' })
      .optional(),
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
} as const

export interface MailSettings {
  /** `smtp:` or `smtps:`, with user and password. */
  url: string
  from: string
}

interface Given {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

/** The settings together; null without a mail server. Throws WrongSetting. */
export function readMail({ SMTP_URL, MAIL_FROM }: Given): MailSettings | null {
  if (!SMTP_URL && MAIL_FROM) throw new WrongSetting('SMTP_URL is "": MAIL_FROM needs it. Set it, or unset MAIL_FROM.')
  if (!SMTP_URL) return null
  if (!MAIL_FROM)
    throw new WrongSetting('MAIL_FROM is "": SMTP_URL needs it. Set it, such as Shop <chat@shop.example>.')
  return { url: SMTP_URL, from: MAIL_FROM }
}
