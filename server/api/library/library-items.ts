import type { z } from 'zod'
import {
  changeLibraryItem,
  createLibraryItem,
  deleteLibraryItem,
  libraryItemFor,
  libraryItemsFor,
} from '../../conversation/library/library-items'
import type { LibraryItemRecord } from '../../conversation/library/library-records'
import { itemPresenter } from '../../conversation/library/present'
import type { AgentRecord } from '../../conversation/records'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, validatorOf } from '../http/given'
import { paged } from '../http/paged'
import { listOf } from '../http/shapes'
import { changes, creation, definedFields, filters, itemShape, withPayloadTypes } from './library-shapes'

const operation = operationsOf('library_items')

export function libraryItemRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const presentResult = async (agent: AgentRecord, act: () => Promise<LibraryItemRecord>) => {
    const present = await itemPresenter(read, agent)
    return present(await act())
  }
  app.get(
    '/1.0/library_items',
    operation('listLibraryItems', 'Messages and looks that the team shares, by name', {
      querystring: filters,
      returns: listOf(itemShape),
    }),
    async ({ agent, query: { q, kind, source_id, ...page } }) => {
      const items = await libraryItemsFor(read, agent, { q, kind, sourceId: source_id })
      return paged(items, page, await itemPresenter(read, agent))
    },
  )
  app.get(
    '/1.0/library_items/:id',
    operation('getLibraryItem', 'One item', { params: byId, returns: itemShape }),
    async ({ agent, params }) => presentResult(agent, () => libraryItemFor(read, agent, params.id)),
  )
  app.post(
    '/1.0/library_items',
    {
      validatorCompiler: () => validatorOf(creation),
      ...operation('createLibraryItem', 'Share a message or a look with the team', {
        body: withPayloadTypes(creation),
        returns: itemShape,
      }),
    },
    async (request) => {
      const { kind, name, ...rest } = request.body as unknown as z.infer<typeof creation>
      return presentResult(request.agent, () =>
        createLibraryItem(needs, actorOf(request), { kind, name, ...definedFields(rest) }),
      )
    },
  )
  app.put(
    '/1.0/library_items/:id',
    {
      validatorCompiler: ({ httpPart }) => validatorOf(httpPart === 'params' ? byId : changes),
      ...operation(
        'changeLibraryItem',
        'Change an item; a new body, structured_content or appearance is saved as its next version',
        { params: byId, body: withPayloadTypes(changes), returns: itemShape },
      ),
    },
    async (request) => {
      const { version, ...rest } = request.body as unknown as z.infer<typeof changes>
      const change = { seenVersion: version, ...definedFields(rest) }
      return presentResult(request.agent, () => changeLibraryItem(needs, actorOf(request), request.params.id, change))
    },
  )
  app.delete(
    '/1.0/library_items/:id',
    operation('deleteLibraryItem', 'Remove an item with its versions', { params: byId, returns: itemShape }),
    async (request) =>
      presentResult(request.agent, () => deleteLibraryItem(needs, actorOf(request), request.params.id)),
  )
}
