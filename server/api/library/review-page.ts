import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { commentByLink } from '../../conversation/library/comments'
import { commentForReaders, reviewedItem } from '../../conversation/library/present-review'
import { hashToken } from '../../values/hash-token'
import { upTo } from '../../values/text-shapes'
import type { Api, ApiNeeds } from '../http/api'
import { text } from '../http/given'
import { addressOf } from '../http/rate-limit'
import { languageShape } from './library-shapes'

const publicRoute = { config: { public: true } }
const commentInput = z.object({
  name: text(80),
  text: text(2_000),
  path: upTo(200).default(''),
  language: z.union([languageShape, z.literal('')]).default(''),
})

/** The link's token is sent in a header, because logs contain addresses. */
export function reviewPageRoutes(app: Api, needs: ApiNeeds): void {
  app.get('/library/review', { schema: { hide: true }, ...publicRoute }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return reviewedItem(needs, tokenHashOf(request))
  })
  app.post(
    '/library/review/comments',
    { bodyLimit: 16_000, schema: { hide: true, body: commentInput }, ...publicRoute },
    async (request, reply) => {
      const hash = tokenHashOf(request)
      // All readers of one link share its limits, so that they cannot flood the database.
      const limitKeys = { visitor: `review ${hash}`, address: addressOf(request), source: `review ${hash}` }
      needs.limits.message(limitKeys, false)
      // Read before the change, because the database may be unreachable after the commit.
      const item = await reviewedItem(needs, hash)
      const comment = await commentByLink(needs, hash, request.body)
      reply.header('cache-control', 'no-store')
      const otherComments = item.comments.filter(({ id }) => id !== comment.id)
      return { ...item, comments: [...otherComments, commentForReaders(comment)] }
    },
  )
}

const tokenHashOf = ({ headers }: FastifyRequest) => hashToken(String(headers['x-bubblewire-review'] ?? ''))
