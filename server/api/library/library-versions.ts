import { libraryVersionFor, libraryVersionsFor, restoreLibraryVersion } from '../../conversation/library/library-items'
import { itemPresenter, versionPresenter } from '../../conversation/library/present'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId } from '../http/given'
import { errors, listOf, pageShape } from '../http/shapes'
import { byVersion, itemShape, restoreShape, versionShape } from './library-shapes'

const tags = ['library_items']

export function libraryVersionRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/library_items/:id/versions',
    {
      schema: {
        operationId: 'listLibraryVersions',
        tags,
        summary: 'The versions of an item, newest first: the last hundred',
        params: byId,
        querystring: pageShape,
        response: { 200: listOf(versionShape), ...errors },
      },
    },
    async ({ agent, params, query }) => {
      const { count, records } = await libraryVersionsFor(read, agent, params.id, query)
      return { count, ...query, records: records.map(await versionPresenter(read)) }
    },
  )
  app.get(
    '/1.0/library_items/:id/versions/:version',
    {
      schema: {
        operationId: 'getLibraryVersion',
        tags,
        summary: 'One version of an item',
        params: byVersion,
        response: { 200: versionShape, ...errors },
      },
    },
    async ({ agent, params: { id, version } }) =>
      (await versionPresenter(read))(await libraryVersionFor(read, agent, id, version)),
  )
  app.put(
    '/1.0/library_items/:id/versions/:version/restore',
    {
      schema: {
        operationId: 'restoreLibraryVersion',
        tags,
        summary: 'Save an old version as the newest',
        params: byVersion,
        body: restoreShape,
        response: { 200: itemShape, ...errors },
      },
    },
    async (request) => {
      const present = await itemPresenter(read, request.agent)
      return present(
        await restoreLibraryVersion(needs, actorOf(request), Object.assign({}, request.params, request.body)),
      )
    },
  )
}
