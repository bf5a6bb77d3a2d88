import { z } from 'zod'
import { upTo } from '../values/text-shapes'
import { WrongSetting, yesNo } from './wrong-setting'

export const oidcSettings = {
  OIDC_ISSUER: {
    schema: z.url({ protocol: /^https?$/, error: 'it must be an http or https address' }).optional(),
    unset: 'e-mail and password only',
    about:
      'OpenID Connect provider with which people can also sign in. Its redirect address is PUBLIC_URL/account/oidc/callback.',
  },
  OIDC_CLIENT_ID: {
    schema: z.string().optional(),
    unset: 'needed with OIDC_ISSUER',
    about: 'Name of this server at the provider.',
  },
  OIDC_CLIENT_SECRET: {
    schema: z.string().optional(),
    unset: 'needed with OIDC_ISSUER',
    about: 'Secret of this server at the provider.',
  },
  OIDC_NAME: {
    schema: upTo(60).optional(),
    unset: 'the host of OIDC_ISSUER',
    about: 'Name of the provider on the sign-in button.',
  },
  OIDC_NEW_USERS: {
    schema: yesNo.default(false),
    unset: 'off',
    about: 'Whether people whom only the provider knows become users with the role agent.',
  },
  PASSWORD_SIGN_IN: {
    schema: yesNo.default(true),
    unset: 'on',
    about: 'off: single sign-on only. Passwords, their links and passkeys are refused; it needs OIDC_ISSUER.',
  },
} as const

export interface OidcSettings {
  issuer: URL
  clientId: string
  clientSecret: string
  name: string
  newUsers: boolean
}

interface OidcVariables {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_NAME?: string | undefined
  OIDC_NEW_USERS: boolean
  PASSWORD_SIGN_IN: boolean
}

/** Returns the settings of the provider, or null without one. Throws WrongSetting. */
export function readOidc(variables: OidcVariables): OidcSettings | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME, OIDC_NEW_USERS } = variables
  if (!variables.PASSWORD_SIGN_IN && !OIDC_ISSUER)
    throw new WrongSetting('PASSWORD_SIGN_IN is "off": nobody could sign in without a provider. Set OIDC_ISSUER too.')
  if (!OIDC_ISSUER && (OIDC_CLIENT_ID ?? OIDC_CLIENT_SECRET) !== undefined)
    throw new WrongSetting('OIDC_ISSUER is "": the other OIDC settings need it. Set it, or unset them.')
  if (!OIDC_ISSUER) return null
  if (!OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) {
    const missing = OIDC_CLIENT_ID ? 'OIDC_CLIENT_SECRET' : 'OIDC_CLIENT_ID'
    throw new WrongSetting(`${missing} is "": OIDC_ISSUER needs it. Set it, or unset OIDC_ISSUER.`)
  }
  const issuer = new URL(OIDC_ISSUER)
  // Over plain http anyone on the network could read the provider's data about people.
  if (issuer.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname))
    throw new WrongSetting(
      `OIDC_ISSUER is "${OIDC_ISSUER}": it must be an https address, unless it is on this machine.`,
    )
  return {
    issuer,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_NAME ?? issuer.hostname,
    newUsers: OIDC_NEW_USERS,
  }
}
