import { libraryVersionFor, libraryVersionsFor, restoreLibraryVersion } from '../../conversation/library/library-items'
import { itemPresenter, versionPresenter } from '../../conversation/library/present'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { listOf, pageShape } from '../http/shapes'
import { byVersion, itemShape, restoreShape, versionShape } from './library-shapes'

const operation = operationsOf('library_items')

export function libraryVersionRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/library_items/:id/versions',
    operation('listLibraryVersions', 'The versions of an item, newest first: the last hundred', {
      params: byId,
      querystring: pageShape,
      returns: listOf(versionShape),
    }),
    async ({ agent, params, query }) => {
      const { count, records } = await libraryVersionsFor(read, agent, params.id, query)
      return { count, ...query, records: records.map(await versionPresenter(read)) }
    },
  )
  app.get(
    '/1.0/library_items/:id/versions/:version',
    operation('getLibraryVersion', 'One version of an item', { params: byVersion, returns: versionShape }),
    async ({ agent, params: { id, version } }) =>
      (await versionPresenter(read))(await libraryVersionFor(read, agent, id, version)),
  )
  app.put(
    '/1.0/library_items/:id/versions/:version/restore',
    operation('restoreLibraryVersion', 'Save an old version as the newest', {
      params: byVersion,
      body: restoreShape,
      returns: itemShape,
    }),
    async (request) => {
      const present = await itemPresenter(read, request.agent)
      return present(
        await restoreLibraryVersion(needs, actorOf(request), Object.assign({}, request.params, request.body)),
      )
    },
  )
}
