import { z } from 'zod'

interface Form {
  protocol: RegExp
  example: string
}

const escaping =
  'its user or password has a letter that has to be escaped: write # as %23, % as %25, / as %2F, : as %3A, ? as %3F, @ as %40'

/** An address with user and password. It is refused if a part of the password would be read as something else. */
export const secretAddress = ({ protocol, example }: Form) =>
  z.string().superRefine((text, context) => {
    const message = problemOf(text.trim(), protocol, `it must be an address such as ${example}`)
    if (message) context.addIssue({ code: 'custom', message })
  })

function problemOf(text: string, protocol: RegExp, rule: string): string | null {
  const [scheme = ''] = /^[a-z]+:(?=\/\/)/i.exec(text) ?? []
  if (!protocol.test(scheme.toLowerCase())) return rule
  const url = parsed(text)
  const hosts = /^[^/]*\/\/(?:[^/]*@)?([^/@?#]*)/.exec(text)?.[1] ?? ''
  if (hosts.includes(',') || url?.searchParams.get('host')?.includes(','))
    return 'it names several hosts. Name one, such as a proxy that finds the right one'
  if (url === null) return text.includes('@') ? escaping : rule
  const isCutOff = url.hash !== '' || `${url.pathname}${url.search}`.includes('@')
  return isCutOff || !isEscaped(url) ? escaping : null
}

/** A socket of PostgreSQL is a query, as in postgres://user@/database?host=/run/postgresql, without a host before it. */
function parsed(text: string): URL | null {
  const withHost = text.replace('@/', '@localhost/')
  return URL.canParse(withHost) ? new URL(withHost) : null
}

function isEscaped({ username, password, protocol }: URL): boolean {
  // The driver of PostgreSQL reads a bare % as it is.
  if (protocol.startsWith('postgres')) return true
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
