import { z } from 'zod'
import { channelKinds } from '../../../../contract/channel-kinds'
import { may, readableSources } from '../../../conversation/permissions'
import type { AgentRecord } from '../../../conversation/records'
import { sourceHidden } from '../../../conversation/setup/refusals'
import {
  changeSource,
  createSource,
  deleteSource,
  rotateConnectorSecret,
  type SavedSource,
} from '../../../conversation/setup/sources'
import { operationsOf } from '../../document/operation'
import type { Api, ApiNeeds } from '../../http/api'
import { actorOf } from '../../http/authenticate'
import { byId, text, versionFields, versionTime } from '../../http/given'
import { paged } from '../../http/paged'
import { booleanShape, idShape, listOf, pageShape } from '../../http/shapes'
import { sourceShape } from '../setup-shapes'
import { sourcePresenter } from './present-source'
import { settingsShape } from './source-fields'

const enabledShape = booleanShape.meta({ description: 'Whether pages may load its chat. For the kind web_messaging.' })
const fields = z.object({
  name: text(100),
  community_id: idShape,
  type: z.enum(channelKinds),
  active: booleanShape.default(true),
  web_messaging: enabledShape.default(false),
  settings: settingsShape.default({}),
})
const changes = z
  .object({
    name: text(100),
    community_id: idShape,
    type: z.enum(channelKinds),
    active: booleanShape,
    web_messaging: enabledShape,
    settings: settingsShape,
  })
  .partial()
const filters = pageShape.extend({
  type: z.enum(channelKinds).optional(),
  community_id: idShape.optional(),
  active: booleanShape.optional(),
})
const withSecret = sourceShape
  .extend({ connector_secret: z.string().optional() })
  .meta({ description: 'connector_secret is shown only after it was made or changed.' })

const operation = operationsOf('content_sources')

export function contentSourceRoutes(app: Api, needs: ApiNeeds): void {
  readSources(app, needs)
  writeSources(app, needs)
}

const presenterOf =
  ({ store, config }: ApiNeeds) =>
  (agent: AgentRecord) =>
    sourcePresenter(store.read, agent, config.publicUrl)

function readSources(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  const presenter = presenterOf(needs)
  app.get(
    '/1.0/content_sources',
    operation('listSources', 'Sources that the agent may read', { querystring: filters, returns: listOf(sourceShape) }),
    async ({ agent, query }) => {
      const sources = (await readableSources(read, agent)).filter(
        (source) =>
          (query.type === undefined || source.type === query.type) &&
          (query.community_id === undefined || source.community_id === query.community_id) &&
          (query.active === undefined || source.active === query.active),
      )
      return paged(sources, query, await presenter(agent))
    },
  )
  app.get(
    '/1.0/content_sources/:id',
    operation('getSource', 'One source', { params: byId, returns: sourceShape }),
    async ({ agent, params }) => {
      const source = await read.source(params.id)
      if (!source || !(await may(read, agent, 'read', source.id))) throw sourceHidden()
      return (await presenter(agent))(source)
    },
  )
}

function writeSources(app: Api, needs: ApiNeeds): void {
  const presenter = presenterOf(needs)
  const presentSaved = async (agent: AgentRecord, act: () => Promise<SavedSource>) => {
    const present = await presenter(agent)
    const { source, secret } = await act()
    return secret === null ? present(source) : { connector_secret: secret, ...present(source) }
  }
  app.post(
    '/1.0/content_sources',
    operation('createSource', 'Make a source of one of the six kinds', { body: fields, returns: withSecret }),
    async (request) => {
      const { type, settings } = request.body
      // A new chat is closed to all pages until its owner allows some. The demo allows pages of this machine.
      const defaultSettings = type === 'web_messaging' && !needs.config.demo ? { any_origin: false } : {}
      const newSource = { ...request.body, settings: Object.assign(defaultSettings, settings) }
      return presentSaved(request.agent, () => createSource(needs, actorOf(request), newSource))
    },
  )
  app.put(
    '/1.0/content_sources/:id',
    operation('changeSource', 'Change a source', {
      params: byId,
      body: changes.extend(versionFields.shape),
      returns: withSecret,
    }),
    async (request) => {
      const { updated_at, ...fields } = request.body
      const change = { fields, seenAt: versionTime({ updated_at }) }
      return presentSaved(request.agent, () => changeSource(needs, actorOf(request), request.params.id, change))
    },
  )
  app.put(
    '/1.0/content_sources/:id/rotate_connector_secret',
    operation(
      'rotateConnectorSecret',
      'Make a new secret for the connector of the source; the old secret stops working',
      { params: byId, returns: withSecret },
    ),
    async (request) =>
      presentSaved(request.agent, () => rotateConnectorSecret(needs, actorOf(request), request.params.id)),
  )
  app.delete(
    '/1.0/content_sources/:id',
    operation('deleteSource', 'Remove a source without conversations', { params: byId, returns: sourceShape }),
    async (request) => {
      const present = await presenter(request.agent)
      return present(await deleteSource(needs, actorOf(request), request.params.id))
    },
  )
}
