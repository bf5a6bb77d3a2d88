import type { Diagnosis } from '../../../contract/chat/embed'
import { skewSeconds } from './device-clock'
import { advice, broken, type Finding, ok, writeDuration } from './finding'

export interface TokenFacts {
  /** The last JWT that the page passed to `signIn`, and the server's time of that call in seconds. */
  lastToken?: { token: string; at: number } | undefined
  refused?: { code: string; message: string } | undefined
  policy: Diagnosis['signed_identities']
}

type TokenPart = Record<string, unknown>

const title = 'Signed identity'

/** Finds faults in the last token of `signIn`. The signature is neither read nor shown: only the server checks it. */
export function judgeToken({ lastToken, refused, policy }: TokenFacts): Finding[] {
  if (!lastToken) {
    if (policy !== 'required') return [ok(title, 'signIn was not called on this page.')]
    return [
      advice(
        title,
        'This community wants signed visitors, but signIn was not called on this page.',
        'Call signIn where a customer is logged in.',
      ),
    ]
  }
  const [header, claims] = lastToken.token.split('.').map(decodePart)
  if (!header || !claims)
    return [
      broken(
        title,
        'The text that signIn was given is no JWT.',
        'Use the compact form: three parts of base64url with dots between.',
      ),
    ]
  const found = [...judgeParts(header, claims, lastToken.at)]
  if (policy === 'rejected')
    found.push(
      broken(
        title,
        'This community accepts no signed identities.',
        'Send PUT /1.0/communities/:id with signed_identities: "optional".',
      ),
    )
  if (refused && found.length === 0)
    found.push(broken(title, `The server refused the token: ${refused.message} (${refused.code})`))
  const [first = ok(title, 'The token is in order.'), ...others] = found
  return [{ ...first, says: `${first.says} ${describeToken(header, claims)}` }, ...others]
}

function* judgeParts({ alg, kid }: TokenPart, { exp, iat, nbf, uuid }: TokenPart, now: number): Generator<Finding> {
  if (alg !== 'HS256' && alg !== 'RS256')
    yield broken(title, `alg is ${describeValue(alg)}.`, 'Sign with HS256 or RS256, the algorithm of the key.')
  if (typeof kid !== 'string' || !kid)
    yield broken(
      title,
      'The header has no kid.',
      'Put the kid of the key (POST /1.0/communities/:id/keys) into the header.',
    )
  if (typeof uuid !== 'string' || !uuid)
    yield broken(title, 'The claim uuid is missing.', 'Put your own permanent id of the customer into uuid, as a text.')
  if (typeof exp !== 'number')
    yield broken(
      title,
      'The claim exp is missing.',
      'Let the token expire: five minutes are enough, because only the sign-in needs it.',
    )
  else if (exp + skewSeconds < now)
    yield broken(
      title,
      `It had expired ${writeDuration(now - exp)} before signIn was given the token.`,
      'Give signIn a function that fetches a fresh token, and do not cache the answer. exp is in seconds.',
    )
  else if (exp > 1e11) yield broken(title, 'exp is in milliseconds.', 'Write it in seconds.')
  else if (exp - now > 86_400)
    yield advice(
      title,
      `The token is valid for ${writeDuration(exp - now)}: a person who finds it can act as the customer.`,
      'Let the token expire after minutes.',
    )
  for (const [name, value] of Object.entries({ iat, nbf }))
    if (typeof value === 'number' && value > now + skewSeconds)
      yield broken(
        title,
        `${name} is ${writeDuration(value - now)} in the future.`,
        'The server that signs should set its clock by the network. Times are in seconds.',
      )
}

/** Returns `alg`, `kid`, the expiry and the names of the claims. Omits the values, which are personal data. */
function describeToken({ alg, kid }: TokenPart, claims: TokenPart): string {
  const ends =
    typeof claims.exp === 'number' && claims.exp < 8.64e12 ? new Date(claims.exp * 1_000).toISOString() : 'never'
  return `alg ${describeValue(alg)}, kid ${describeValue(kid)}, ends ${ends}, claims ${Object.keys(claims).join(', ')}.`
}

const describeValue = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value))

function decodePart(part: string, at: number): TokenPart | undefined {
  if (at > 1) return undefined
  try {
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? (value as TokenPart) : undefined
  } catch {
    return undefined
  }
}
