import { createPublicKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import { tokenRefused } from '../../conversation/customers/refusals'
import type { SignedClaims } from '../../conversation/customers/sign-in'
import { verifyingKey } from '../../conversation/customers/sign-in'
import type { Needs, Secrets } from '../../conversation/needs'
import type { CommunityKeyRecord } from '../../conversation/setup-records'
import { describeInvalid } from '../../sockets/answer-request'
import { claimsShape, definedAttributes } from './identity-shapes'

/** The accepted difference between the clocks of the site's server and ours, in seconds. */
const skew = 60
/**
 * The longest validity of a signed session in milliseconds. It begins at the token's `iat`, otherwise at the sign-in.
 */
const longestMs = 30 * 86_400_000

interface TokenToVerify {
  token: string
  communityId: string
  /** Milliseconds since 1970. */
  now: number
}

/** Returns the claims, or throws the reason. The key decides the algorithm, never the token's header. */
export async function readIdentityToken(
  { store, secrets }: Pick<Needs, 'store' | 'secrets'>,
  { token, communityId, now }: TokenToVerify,
): Promise<Omit<SignedClaims, 'nextSessionHash'>> {
  const kid = kidOf(token)
  const key = kid === null ? null : await verifyingKey(store.read, { communityId, kid, now })
  if (!key) throw tokenRefused('token_unknown_key')
  const claims = await verified(token, key, verificationKey(secrets, key), now)
  const { aud, iat = now / 1000 } = claims
  if (iat > now / 1000 + skew) throw tokenRefused('token_not_yet_valid')
  const expiresAt = Math.floor(Math.min(iat * 1000, now) + longestMs)
  if (expiresAt <= now) throw tokenRefused('token_expired')
  if (aud !== undefined && ![aud].flat().includes(communityId)) throw tokenRefused('token_wrong_audience')
  const shaped = claimsShape.safeParse(claims)
  if (!shaped.success)
    throw tokenRefused('token_claims', `A claim of the token is wrong. ${describeInvalid(shaped.error)}`)
  const { uuid, ...attributes } = shaped.data
  return { uuid, attributes: definedAttributes(attributes), keyId: key.id, expiresAt }
}

function kidOf(token: string): string | null {
  try {
    const { kid } = decodeProtectedHeader(token)
    return typeof kid === 'string' ? kid : null
  } catch {
    throw tokenRefused('token_invalid')
  }
}

async function verified(
  token: string,
  { algorithm }: CommunityKeyRecord,
  key: Uint8Array | KeyObject,
  now: number,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      requiredClaims: ['exp', 'uuid'],
      clockTolerance: skew,
      currentDate: new Date(now),
    })
    return payload
  } catch (error) {
    throw whyNot(error)
  }
}

/** For HS256 the key is the secret text that was shown when the key was created. */
function verificationKey(secrets: Secrets, { algorithm, secret, public_key }: CommunityKeyRecord) {
  if (algorithm !== 'HS256') return createPublicKey(public_key ?? '')
  return new TextEncoder().encode(secret === null ? '' : secrets.open(secret))
}

function whyNot(error: unknown) {
  if (error instanceof errors.JWTExpired) return tokenRefused('token_expired')
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'nbf' && error.reason === 'check_failed') return tokenRefused('token_not_yet_valid')
    return tokenRefused('token_claims', `A claim of the token is wrong: ${error.message}.`)
  }
  return error instanceof errors.JOSEError ? tokenRefused('token_invalid') : error
}
