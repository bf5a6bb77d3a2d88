import { z } from 'zod'
import { isBounded } from '../../../contract/structured/bounded'
import { iso } from '../../conversation/clock-and-ids'
import { parseSearch } from '../../conversation/contents/search-words'
import { changeIdentity, readableIdentity } from '../../conversation/customers/identities'
import { readableSources } from '../../conversation/permissions'
import type { IdentityRecord } from '../../conversation/records'
import { atMost, upTo } from '../../values/text-shapes'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, clearable, httpUrl, text, versionFields, versionTime } from '../http/given'
import { idShape, listOf, pageShape } from '../http/shapes'
import { identityShape } from '../setup/setup-shapes'

const changes = z
  .object({
    screenname: clearable(text(200)),
    firstname: clearable(text(200)),
    lastname: clearable(text(200)),
    email: clearable(z.email().check(atMost(320)).meta({ maxLength: 320 })),
    company: clearable(text(200)),
    phone: clearable(text(50)),
    avatar_url: clearable(httpUrl),
    extra_values: z
      .record(upTo(100), z.unknown())
      .refine(
        (values) => isBounded(values, 5, 20_000),
        'must be nested at most 5 deep and have at most 20,000 characters as JSON',
      )
      .meta({ description: 'Merged with the known values; null removes a value.' }),
  })
  .partial()
  .extend(versionFields.shape)
const sorts = { '-created_at': 'newest', '-seen_at': 'last seen', name: 'name' } as const
const filters = pageShape.extend({
  community_id: idShape.optional(),
  foreign_id: z.string().optional(),
  email: z.string().optional(),
  screenname: z.string().optional(),
  identity_group_id: idShape.optional(),
  q: upTo(500).default('').meta({
    description:
      'Words and "phrases": each must be in a name, the e-mail address, the phone number, an id, a name or value of `extra_values`, or the title of a conversation that the agent may read.',
  }),
  sort: z.enum(['-created_at', '-seen_at', 'name']).default('-created_at').meta({
    description: '`-seen_at`: the last seen first. `name`: without case and accents, customers without a name last.',
  }),
})

const operation = operationsOf('identities')

export function identityRoutes(app: Api, needs: ApiNeeds): void {
  const { read } = needs.store
  app.get(
    '/1.0/identities',
    operation('listIdentities', 'Identities of the communities whose sources the agent may read, newest first', {
      querystring: filters,
      returns: listOf(identityShape),
    }),
    async ({ agent, query }) => {
      const { offset, limit, community_id, foreign_id, email, screenname, identity_group_id, q, sort } = query
      const sources = await readableSources(read, agent)
      const communityIds = [...new Set(sources.map((source) => source.community_id))].filter(
        (id) => community_id === undefined || id === community_id,
      )
      const { count, records } = await read.identities(
        {
          communityIds,
          words: parseSearch(q),
          titlesOf: sources.map(({ id }) => id),
          sort: sorts[sort],
          ...(foreign_id ? { foreignId: foreign_id } : {}),
          ...(email ? { email } : {}),
          ...(screenname ? { screenname } : {}),
          ...(identity_group_id ? { identityGroupId: identity_group_id } : {}),
        },
        { offset, limit },
      )
      return { count, offset, limit, records: records.map(present) }
    },
  )
  app.get(
    '/1.0/identities/:id',
    operation('getIdentity', 'One identity', { params: byId, returns: identityShape }),
    async ({ agent, params }) => present(await readableIdentity(read, agent, params.id)),
  )
  app.put(
    '/1.0/identities/:id',
    operation('changeIdentity', 'Change the attributes of a customer', {
      params: byId,
      body: changes,
      returns: identityShape,
    }),
    async (request) => {
      const { updated_at, ...fields } = request.body
      const change = { fields, seenAt: versionTime({ updated_at }) }
      return present(await changeIdentity(needs, actorOf(request), request.params.id, change))
    },
  )
}

function present(identity: IdentityRecord): z.infer<typeof identityShape> {
  return {
    id: identity.id,
    community_id: identity.community_id,
    foreign_id: identity.foreign_id,
    identity_group_id: identity.identity_group_id,
    signed: identity.signed,
    screenname: identity.screenname,
    firstname: identity.firstname,
    lastname: identity.lastname,
    email: identity.email,
    company: identity.company,
    phone: identity.phone,
    avatar_url: identity.avatar_url,
    extra_values: identity.extra_values,
    origins: identity.origins,
    seen_at: iso(identity.seen_at),
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
  }
}
