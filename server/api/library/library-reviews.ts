import { z } from 'zod'
import { commentsOf, deleteComment, readComments, resolveComment } from '../../conversation/library/comments'
import { presentComment, presentReview } from '../../conversation/library/present-review'
import { createReview, deleteReview, reviewsOf } from '../../conversation/library/reviews'
import { hashToken } from '../../values/hash-token'
import { operationsOf } from '../document/operation'
import type { Api, ApiNeeds } from '../http/api'
import { actorOf } from '../http/authenticate'
import { byId, number, validatorOf } from '../http/given'
import { paged } from '../http/paged'
import { newCookieValue } from '../http/session-cookies'
import { booleanShape, idShape, listOf, pageShape, time } from '../http/shapes'
import { appearanceShape } from '../setup/sources/appearance-shapes'
import { documentedLook } from './library-shapes'

export const reviewShape = z
  .object({
    id: idShape,
    library_item_id: idShape,
    version: z.int().meta({ description: 'The version that the link shows.' }),
    newest: z.boolean().meta({ description: 'The link shows the newest version instead.' }),
    appearance: z
      .looseObject({})
      .meta({ description: 'The look in which the message is shown; empty for the default look, and for a look.' }),
    made_by_id: idShape,
    expires_at: time,
    created_at: time,
  })
  .meta({ id: 'LibraryReview', description: 'A link to an item of the library for people without an account.' })

export const commentShape = z
  .object({
    id: idShape,
    library_item_id: idShape,
    review_id: idShape,
    version: z.int().meta({ description: 'The version that was shown.' }),
    name: z.string().meta({ description: 'As the writer gave it: nobody has checked who it is.' }),
    text: z.string(),
    path: z.string().meta({
      description: 'The part of the message, such as `structured_content.title`; empty for all of it.',
    }),
    language: z.string().meta({ description: 'In which the message was shown; empty if its author did not say.' }),
    resolved: z.boolean(),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'LibraryComment', description: 'A comment on an item of the library, by a review link.' })

const reviewFields = z.object({
  version: number(z.number().int().min(1))
    .optional()
    .meta({ description: 'The version to show; without it the newest of this moment.' }),
  newest: booleanShape.default(false).meta({ description: 'True: the link shows later versions too.' }),
  appearance: appearanceShape.optional(),
  days: number(z.number().int().min(1).max(90)).default(14).meta({ description: 'Days until the link ends.' }),
})
const documentedReviewFields = reviewFields.extend({
  appearance: documentedLook.optional().meta({
    description: 'The look in which a message is shown, as `settings.appearance` of a source.',
  }),
})
const byReview = z.object({ id: z.string(), review_id: z.string() })
const byComment = z.object({ id: z.string(), comment_id: z.string() })

const operation = operationsOf('library_reviews')

export function libraryReviewRoutes(app: Api, needs: ApiNeeds): void {
  app.post(
    '/1.0/library_items/:id/reviews',
    {
      validatorCompiler: ({ httpPart }) => validatorOf(httpPart === 'params' ? byId : reviewFields),
      ...operation(
        'createLibraryReview',
        'A link by which people without an account look at the item and comment on it',
        {
          params: byId,
          body: documentedReviewFields,
          returns: reviewShape.extend({ url: z.string().meta({ description: 'The link; shown only here.' }) }),
        },
      ),
    },
    async (request) => {
      const token = newCookieValue()
      const fields = request.body as unknown as z.infer<typeof reviewFields>
      const newReview = { id: request.params.id, tokenHash: hashToken(token), ...fields }
      const review = await createReview(needs, actorOf(request), newReview)
      // Browsers do not send what follows the #, so the token reaches no log.
      return { url: `${needs.config.publicUrl}/studio/review/#${token}`, ...presentReview(review) }
    },
  )
  app.get(
    '/1.0/library_items/:id/reviews',
    operation('listLibraryReviews', 'The review links of an item that have not ended, without their addresses', {
      params: byId,
      querystring: pageShape,
      returns: listOf(reviewShape),
    }),
    async ({ agent, params, query }) => paged(await reviewsOf(needs, agent, params.id), query, presentReview),
  )
  app.delete(
    '/1.0/library_items/:id/reviews/:review_id',
    operation('deleteLibraryReview', 'Take a review link back; its comments stay', {
      params: byReview,
      returns: reviewShape,
    }),
    async (request) => {
      const { id, review_id } = request.params
      return presentReview(await deleteReview(needs, actorOf(request), id, review_id))
    },
  )
}

export function libraryCommentRoutes(app: Api, needs: ApiNeeds): void {
  app.get(
    '/1.0/library_items/:id/comments',
    operation('listLibraryComments', 'Comments on an item, in order', {
      params: byId,
      querystring: pageShape,
      returns: listOf(commentShape),
    }),
    async ({ agent, params, query }) =>
      paged(await commentsOf(needs.store.read, agent, params.id), query, presentComment),
  )
  app.put(
    '/1.0/library_items/:id/comments/:comment_id',
    operation('resolveLibraryComment', 'Mark a comment as resolved, or as open again', {
      params: byComment,
      body: z.object({ resolved: booleanShape }),
      returns: commentShape,
    }),
    async (request) => {
      const { id, comment_id: commentId } = request.params
      return presentComment(await resolveComment(needs, actorOf(request), { id, commentId, ...request.body }))
    },
  )
  app.put(
    '/1.0/library_items/:id/comments/:comment_id/read',
    operation('readLibraryComments', 'The agent has read the comments up to this one', {
      params: byComment,
      returns: commentShape,
    }),
    async (request) => {
      const { id, comment_id: commentId } = request.params
      return presentComment(await readComments(needs, actorOf(request), { id, commentId }))
    },
  )
  app.delete(
    '/1.0/library_items/:id/comments/:comment_id',
    operation('deleteLibraryComment', 'Remove a comment', { params: byComment, returns: commentShape }),
    async (request) => {
      const { id, comment_id: commentId } = request.params
      return presentComment(await deleteComment(needs, actorOf(request), { id, commentId }))
    },
  )
}
