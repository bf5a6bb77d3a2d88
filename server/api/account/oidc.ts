import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Configuration } from 'openid-client'
import { z } from 'zod'
import type { OidcSettings } from '../../config/oidc-settings'
import { publicPath } from '../../config/public-address'
import { type ProviderIdentity, proveByProvider, signInByProvider } from '../../conversation/account/by-provider'
import { Refusal } from '../../conversation/refusals'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { cookieOf, setCookies } from '../http/session-cookies'
import type { Entrance } from './entrance'

const callbackPath = '/account/oidc/callback'
const timeoutSeconds = 10
/** Loaded at the first sign-in. */
const library = () => import('openid-client')

/** Set while the person is at the provider. Without it the browser did not begin the sign-in here. */
interface OidcCookie {
  state: string
  nonce: string
  verifier: string
  to: string
  isNewProof: boolean
}

/** OpenID Connect by authorization code with PKCE, state and nonce. Stores no token of the provider. */
export function oidcRoutes(app: Api, needs: ApiNeeds, entrance: Entrance): void {
  const { config } = needs
  const { oidc: settings } = config
  if (!settings) return
  const provider = providerOf(settings)
  const home = `${publicPath(config)}/account/`
  const publicRoute = { config: { public: true } }
  const querystring = z.object({
    to: upTo(2000).optional().catch(undefined),
    again: z.literal('1').optional().catch(undefined),
  })

  app.get('/account/oidc', { schema: { hide: true, querystring }, ...publicRoute }, async (request, reply) => {
    entrance.limitAttempts(request)
    try {
      const client = await library()
      const passage: OidcCookie = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        to: pathOnThisHost(request.query.to) ?? home,
        isNewProof: request.query.again === '1',
      }
      const address = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: config.publicUrl + callbackPath,
        scope: 'openid email profile',
        state: passage.state,
        nonce: passage.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(passage.verifier),
        code_challenge_method: 'S256',
        // Requests the password even from a person who is signed in at the provider.
        ...(passage.isNewProof && { prompt: 'login', max_age: '0' }),
      })
      setCookies(reply, config, { passage: Buffer.from(JSON.stringify(passage)).toString('base64url') })
      return await reply.header('cache-control', 'no-store').redirect(address.href, 303)
    } catch (error) {
      return giveUp(request, reply, error)
    }
  })

  app.get(callbackPath, { schema: { hide: true }, ...publicRoute }, async (request, reply) => {
    entrance.limitAttempts(request)
    const passage = passageOf(cookieOf('passage', request.headers, config))
    try {
      if (!passage) throw new Error('This sign-in did not begin in this browser, or took more than ten minutes.')
      const identity = await identityFromProvider(
        await provider(),
        new URL(config.publicUrl + request.url),
        passage,
        needs.clock(),
      )
      if (passage.isNewProof) await proveByProvider(needs, identity, entrance.sessionOf(request))
      else {
        const newBrowser = entrance.createBrowser(request)
        await signInByProvider(needs, identity, { newUsers: settings.newUsers, browser: newBrowser.browser })
        entrance.sendSignIn(reply, newBrowser)
      }
      setCookies(reply, config, { passage: '' })
      return await reply.redirect(passage.to, 303)
    } catch (error) {
      return giveUp(request, reply, error)
    }
  })

  function giveUp(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    const code = error instanceof Refusal ? error.code : 'provider_failed'
    if (code === 'provider_failed') request.log.warn({ err: error }, 'a sign-in by the OpenID Connect provider failed')
    setCookies(reply, config, { passage: '' })
    return reply.header('cache-control', 'no-store').redirect(`${home}?problem=${code}`, 303)
  }
}

/** Returns the provider's configuration, which is fetched at its first use and after a failed fetch. */
function providerOf({ issuer, clientId, clientSecret }: OidcSettings): () => Promise<Configuration> {
  let configuration: Promise<Configuration> | null = null
  const discover = async () => {
    const { allowInsecureRequests, discovery } = await library()
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : []
    return discovery(issuer, clientId, clientSecret, undefined, { timeout: timeoutSeconds, execute })
  }
  return () => {
    configuration ??= discover().catch((error) => {
      configuration = null
      throw error
    })
    return configuration
  }
}

async function identityFromProvider(
  provider: Configuration,
  callbackUrl: URL,
  passage: OidcCookie,
  now: number,
): Promise<ProviderIdentity> {
  const { authorizationCodeGrant } = await library()
  const tokens = await authorizationCodeGrant(provider, callbackUrl, {
    expectedState: passage.state,
    expectedNonce: passage.nonce,
    pkceCodeVerifier: passage.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no id token.')
  const { iss, sub, email, email_verified: isVerified, name, auth_time: authTime } = claims
  const address = typeof email === 'string' && isVerified === true ? email : null
  return {
    subject: `${iss} ${sub}`,
    email: address,
    // Without `auth_time`, only a requested password prompt counts as proof: a signed-in person may have just clicked.
    provenAt: typeof authTime === 'number' ? authTime * 1000 : passage.isNewProof ? now : 0,
    name: (typeof name === 'string' && name.trim().slice(0, 100)) || address?.split('@')[0] || 'New user',
  }
}

function passageOf(cookie: string | null): OidcCookie | null {
  try {
    return cookie ? (JSON.parse(Buffer.from(cookie, 'base64url').toString()) as OidcCookie) : null
  } catch {
    return null
  }
}

/** Returns a path only if it stays on this host. */
const pathOnThisHost = (to = ''): string | null => (/^\/(?![/\\])[\x21-\x7e]*$/.test(to) ? to : null)
