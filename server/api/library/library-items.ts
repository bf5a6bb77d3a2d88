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
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, validatorOf } from '../http/given'
import { paged } from '../http/paged'
import { errors, listOf } from '../http/shapes'
import { changes, creation, definedFields, filters, itemShape, withPayloadTypes } from './library-shapes'

const tags = ['library_items']
const itemResponse = { 200: itemShape, ...errors }

export function libraryItemRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const presentResult = async (agent: AgentRecord, act: () => Promise<LibraryItemRecord>) => {
    const present = await itemPresenter(read, agent)
    return present(await act())
  }
  app.get(
    '/1.0/library_items',
    {
      schema: {
        operationId: 'listLibraryItems',
        tags,
        summary: 'Messages and looks that the team shares, by name',
        querystring: filters,
        response: { 200: listOf(itemShape), ...errors },
      },
    },
    async ({ agent, query: { q, kind, source_id, ...page } }) => {
      const items = await libraryItemsFor(read, agent, { q, kind, sourceId: source_id })
      return paged(items, page, await itemPresenter(read, agent))
    },
  )
  app.get(
    '/1.0/library_items/:id',
    { schema: { operationId: 'getLibraryItem', tags, summary: 'One item', params: byId, response: itemResponse } },
    async ({ agent, params }) => presentResult(agent, () => libraryItemFor(read, agent, params.id)),
  )
  app.post(
    '/1.0/library_items',
    {
      schema: {
        operationId: 'createLibraryItem',
        tags,
        summary: 'Share a message or a look with the team',
        body: withPayloadTypes(creation),
        response: itemResponse,
      },
      validatorCompiler: () => validatorOf(creation),
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
      schema: {
        operationId: 'changeLibraryItem',
        tags,
        summary: 'Change an item; a new body, structured_content or appearance is saved as its next version',
        params: byId,
        body: withPayloadTypes(changes),
        response: itemResponse,
      },
      validatorCompiler: ({ httpPart }) => validatorOf(httpPart === 'params' ? byId : changes),
    },
    async (request) => {
      const { version, ...rest } = request.body as unknown as z.infer<typeof changes>
      const change = { seenVersion: version, ...definedFields(rest) }
      return presentResult(request.agent, () => changeLibraryItem(needs, actorOf(request), request.params.id, change))
    },
  )
  app.delete(
    '/1.0/library_items/:id',
    {
      schema: {
        operationId: 'deleteLibraryItem',
        tags,
        summary: 'Remove an item with its versions',
        params: byId,
        response: itemResponse,
      },
    },
    async (request) =>
      presentResult(request.agent, () => deleteLibraryItem(needs, actorOf(request), request.params.id)),
  )
}
