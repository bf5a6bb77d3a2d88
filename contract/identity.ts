/** The attributes that a site may give for its customer. All fields are optional; null deletes a value. */
export interface IdentityAttributes {
  screenname?: string | null
  firstname?: string | null
  lastname?: string | null
  email?: string | null
  company?: string | null
  phone?: string | null
  /** An http or https address. */
  avatar_url?: string | null
  /** Merged with the known values; null removes a value. */
  extra_values?: Record<string, string | number | boolean | null>
}

/** The customer's data as the customer's own devices get it. */
export interface CustomerIdentity {
  /** True if the identity comes from a signed token. */
  signed: boolean
  /** The `uuid` of the signed token; for other customers an id that the server made. */
  foreign_id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  phone: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
}

/**
 * The claims of a token with which a site signs its customer's identity, with the attributes at the top level. HS256 or
 * RS256; the header's `kid` names a key of the community. `aud`, if present, must contain the community's id.
 */
export interface IdentityClaims extends IdentityAttributes {
  /** The customer's id on the site. */
  uuid: string
  /** Seconds since 1970. */
  exp: number
  nbf?: number
  iat?: number
  aud?: string | string[]
}

/** The reason why a signed token is refused. */
export type TokenRefusal =
  /** Expired: request a new token from the page and try one more time. */
  | 'token_expired'
  /** `nbf` or `iat` is in the future: the site's clock is wrong. */
  | 'token_not_yet_valid'
  /** The community has no key with this `kid`, or the key was revoked. */
  | 'token_unknown_key'
  /** The token is for another community. */
  | 'token_wrong_audience'
  /** The token is missing, or the named key did not sign it. */
  | 'token_invalid'
  /** The signature is valid, but `uuid` or `exp` is missing, or an attribute is invalid. */
  | 'token_claims'
