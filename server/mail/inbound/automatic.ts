import type { MailHeaders } from './inbound-mail'

/** Whether no person wrote this e-mail: answering or storing such e-mails leads to loops and noise. */
export function isAutomatic(headers: MailHeaders, from: readonly string[]): boolean {
  const has = (name: string, pattern: RegExp) => headers(name).some((value) => pattern.test(value))
  return (
    has('auto-submitted', /^(?!no\b)\S/i) ||
    has('precedence', /^(bulk|junk|list|auto[_-]?reply)\b/i) ||
    has('x-auto-response-suppress', /\b(all|oof|autoreply)\b/i) ||
    has('return-path', /^<\s*>$/) ||
    present.some((name) => headers(name).length > 0) ||
    isReport(headers) ||
    from.some((address) => /^(mailer-daemon|postmaster)@/i.test(address))
  )
}

/** Whether a program reports on an e-mail: that it bounced, that it is late, that it was read. */
export const isReport = (headers: MailHeaders): boolean =>
  headers('content-type').some((value) => /^multipart\/report\b/i.test(value))

/** Headers of lists, and of programs that answer. */
const present = ['list-id', 'x-autoreply', 'x-autorespond', 'x-autoresponse', 'x-failed-recipients', 'x-loop']
