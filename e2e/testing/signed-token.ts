import { SignJWT } from 'jose'
import type { Source } from '../../clients/typescript/operations'
import type { Bubblewire } from './bubblewire'

/** Turns on signed identities in the demo's community. Returns customer tokens as the site's server would sign them. */
export async function signedToken(bubblewire: Bubblewire, uuid: string) {
  const { records } = await bubblewire.call('GET', '/1.0/content_sources?type=web_messaging')
  const source = (records as Source[]).find(({ channel_id }) => channel_id === bubblewire.demo.channel_id)
  const community = `/1.0/communities/${source?.community_id}`
  await bubblewire.call('PUT', community, { signed_identities: 'optional' })
  const key = await bubblewire.call('POST', `${community}/keys`, { algorithm: 'HS256' })
  const sign = (expires: string) =>
    new SignJWT({ uuid, firstname: 'Grace' })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid as string })
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(key.secret as string))
  const revoke = () => bubblewire.call('DELETE', `${community}/keys/${key.id}`)
  return { fresh: await sign('5m'), expired: await sign('5 minutes ago'), revoke }
}
