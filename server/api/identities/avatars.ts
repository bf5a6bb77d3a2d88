import { readableIdentity } from '../../conversation/customers/identities'
import { pictureHidden } from '../../conversation/setup/refusals'
import type { Api, ApiNeeds } from '../http/api'
import { byId } from '../http/given'
import { createRemotePictures } from './remote-pictures'

export function avatarRoute(app: Api, needs: ApiNeeds): void {
  const pictureAt = createRemotePictures(needs)
  app.get('/1.0/identities/:id/avatar', { schema: { hide: true, params: byId } }, async ({ agent, params }, reply) => {
    const { signed, avatar_url } = await readableIdentity(needs.store.read, agent, params.id)
    // Anonymous visitors have no picture: its server would learn when agents read the conversation.
    const picture = signed && avatar_url ? await pictureAt(avatar_url) : null
    if (!picture) throw pictureHidden()
    return reply
      .type(picture.contentType)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .header('cache-control', 'private, max-age=3600')
      .send(picture.bytes)
  })
}
