import type { Bounce } from './inbound-mail'
import type { ParsedFile } from './parsing/parse-program'

/**
 * Returns the addresses that a delivery report (RFC 3464) calls permanently unreachable. A
 * report about a delay returns none.
 */
export function bouncesIn(files: readonly ParsedFile[]): Bounce[] {
  return files
    .filter(({ contentType }) => contentType === 'message/delivery-status')
    .flatMap(({ content }) =>
      Buffer.from(content.subarray(0, longestReport))
        .toString('latin1')
        .split(/\r?\n[ \t]*\r?\n/),
    )
    .flatMap(failureIn)
    .slice(0, mostFailures)
}

const longestReport = 100_000
const mostFailures = 20

/** A report has a group of fields for the whole e-mail, then a group for each recipient. */
function failureIn(group: string): Bounce[] {
  const fields = new Map(
    group
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.split(':', 1)[0]?.toLowerCase().trim() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  )
  if (fields.get('action')?.toLowerCase() !== 'failed') return []
  // `original-recipient` is our customer. `final-recipient` may be an address to which that customer forwards e-mails.
  const emails = ['original-recipient', 'final-recipient'].flatMap((name) => addressIn(fields.get(name) ?? ''))
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '5.0.0'
  return emails.map((email) => ({ email, status }))
}

function addressIn(field: string): string[] {
  const [, address = ''] = /^rfc822\s*;\s*<?([^<>\s]{3,320})>?/i.exec(field) ?? []
  return address.includes('@') ? [address] : []
}
