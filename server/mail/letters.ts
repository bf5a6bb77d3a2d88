import type { SignInLinkRecord } from '../conversation/account/account-records'
import type { MailRequest, RefusedReply, ReplyRefusal } from '../conversation/events/mail-records'
import type { MailWords } from './mail-words'
import type { Letter } from './mailer'
import { directionOf, escaped, textsFor } from './texts-for'

interface Reader {
  name: string
  email: string
  /** A BCP 47 tag. */
  language: string
}

interface Place {
  publicUrl: string
}

/** Returns the e-mail with a link to choose a password. `byName` is null if the reader requested the link. */
export function signInLinkLetter(
  { publicUrl }: Place,
  to: Reader,
  { token, byName, link }: { token: string; byName: string | null; link: SignInLinkRecord },
): Letter {
  const { t, time } = textsFor(to.language)
  const host = new URL(publicUrl).host
  const isInvitation = link.purpose === 'invitation'
  return letter(to, {
    subject: t(isInvitation ? 'invitation_subject' : 'reset_subject', { host }),
    lines: [
      isInvitation ? t('invitation_text', { by: byName ?? host, host }) : t('reset_text', { host }),
      t('link_until', { time: time(link.expires_at) }),
    ],
    // Browsers do not send the part after the #, so the token never reaches a server's log.
    button: {
      label: t(isInvitation ? 'invitation_button' : 'reset_button'),
      url: `${publicUrl}/account/#link=${token}`,
    },
    after: t('ignore'),
  })
}

export function newBrowserLetter(
  { publicUrl }: Place,
  to: Reader,
  { at, user_agent }: Extract<MailRequest, { about: 'new_browser' }>,
): Letter {
  const { t, time } = textsFor(to.language)
  const host = new URL(publicUrl).host
  return letter(to, {
    subject: t('new_browser_subject', { host }),
    lines: [t('new_browser_text', { host, time: time(at) }), t('new_browser_named', { browser: user_agent || '-' })],
    button: { label: t('new_browser_button'), url: `${publicUrl}/account/` },
    after: t('new_browser_advice'),
  })
}

const refusalTexts: Readonly<Record<ReplyRefusal, keyof MailWords>> = {
  text_off: 'refused_text_off',
  closed: 'refused_closed',
  other_sender: 'refused_other_sender',
  empty: 'refused_empty',
  too_large: 'refused_too_large',
  unreadable: 'refused_unreadable',
}

/**
 * Returns the notice that a customer's e-mail was not stored. It quotes nothing, so nobody can
 * misuse it to send their text.
 */
export function refusedReplyLetter({ email, language, reason, message_id }: RefusedReply, mostMB: number): Letter {
  const { t } = textsFor(language)
  const text = t(refusalTexts[reason], { most: String(mostMB) })
  const subject = t('refused_subject')
  const html = page(language, subject, paragraph(text))
  return { to: email, subject, text, html, inReplyTo: message_id }
}

export function testLetter(to: Reader, source: string): Letter {
  const { t, language } = textsFor(to.language)
  const subject = t('test_subject', { source })
  const text = t('test_text', { source })
  return { to: to.email, subject, text, html: page(language, subject, paragraph(text)) }
}

interface Parts {
  subject: string
  lines: string[]
  button: { label: string; url: string }
  after: string
}

function letter(to: Reader, { subject, lines, button, after }: Parts): Letter {
  const { t } = textsFor(to.language)
  const hello = t('hello', { name: to.name })
  return {
    to: to.email,
    subject,
    text: [hello, ...lines, `${button.label}:\n${button.url}`, after].join('\n\n'),
    html: page(
      to.language,
      subject,
      `${[hello, ...lines].map(paragraph).join('\n')}
<p style="margin:0 0 24px"><a href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b5c55;color:#ffffff;text-decoration:none">${escaped(button.label)}</a></p>
${paragraph(after)}`,
    ),
  }
}

function page(tag: string, title: string, content: string): string {
  const { language } = textsFor(tag)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto">
${content}
</div></body></html>`
}

const paragraph = (line: string) => `<p style="margin:0 0 16px">${escaped(line)}</p>`
