/** The attributes that a site may give of its customer. Every field may be absent; null deletes a value. */
export interface IdentityAttributes {
  screenname?: string | null
  firstname?: string | null
  lastname?: string | null
  email?: string | null
  company?: string | null
  /** An http or https address. */
  avatar_url?: string | null
  /** Merged with the known values; null removes a value. */
  extra_values?: Record<string, string | number | boolean | null>
}

/** The customer as their own devices see them. */
export interface CustomerIdentity {
  /** True when a signed token named them. */
  signed: boolean
  /** `uuid` of the signed token; for others an id of ours. */
  foreign_id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
}

/**
 * Claims of the token by which a site signs who its customer is, beside the attributes (flat). HS256 or RS256; the header's
 * `kid` names a key of the community. `aud`, when there, is or holds the community's id.
 */
export interface IdentityClaims extends IdentityAttributes {
  /** The customer's id at the site. */
  uuid: string
  /** Seconds since 1970. */
  exp: number
  nbf?: number
  iat?: number
  aud?: string | string[]
}

/** Why a signed token is refused. */
export type TokenRefusal =
  /** Ask the page for a new one and try once more. */
  | 'token_expired'
  /** `nbf` or `iat` is in the future: the site's clock is wrong. */
  | 'token_not_yet_valid'
  /** No such `kid` in this community, or it was revoked. */
  | 'token_unknown_key'
  /** Made for another community. */
  | 'token_wrong_audience'
  /** No token, or not signed by the key that it names. */
  | 'token_invalid'
  /** Signed, but `uuid` or `exp` is missing, or an attribute is not as it must be. */
  | 'token_claims'
