import type { ContentStatus } from '../../../contract/content'
import { contentHidden, notOwner, replyForbidden } from '../refusals'
import { statesBy, type Transition } from '../transitions'
import { alreadyHandled, notOfCustomer } from './refusals'

type ContentAct = 'take under intervention' | 'cancel intervention' | 'reply' | 'ignore'

export interface ContentFacts {
  state: ContentStatus
  mayRead: boolean
  mayReply: boolean
  ofAnother: boolean
}

const ignore = [
  'hidden',
  'no right to reply',
  'not of a customer',
  'already handled',
  'handled by another agent',
] as const

/**
 * The `status` of a customer's content. The status of an agent's content (user_reply, user_initiated) never changes.
 */
export const contentTransitions = [
  { from: 'new', on: 'take under intervention', unless: ['not of a customer', 'already handled'], to: 'assigned' },
  { from: 'assigned', on: 'take under intervention', unless: [], to: 'assigned' },
  {
    from: 'assigned',
    on: 'cancel intervention',
    unless: ['not of a customer', 'already handled', 'not taken'],
    to: 'new',
  },
  { from: 'new', on: 'reply', unless: ['not of a customer', 'already handled'], to: 'replied' },
  { from: 'assigned', on: 'reply', unless: [], to: 'replied' },
  { from: 'ignored', on: 'reply', unless: [], to: 'replied' },
  { from: 'new', on: 'ignore', unless: ignore, to: 'ignored' },
  { from: 'assigned', on: 'ignore', unless: ignore, to: 'ignored' },
] as const satisfies readonly Transition<ContentStatus, ContentAct, string>[]

type Name = (typeof contentTransitions)[number]['unless'][number]

export const contentStates = statesBy<ContentStatus, ContentAct, Name, ContentFacts>(contentTransitions, {
  hidden: { when: ({ mayRead }) => !mayRead, refusal: contentHidden },
  'no right to reply': { when: ({ mayReply }) => !mayReply, refusal: replyForbidden },
  'not of a customer': {
    when: ({ state }) => state === 'user_reply' || state === 'user_initiated',
    refusal: notOfCustomer,
  },
  'not taken': { when: ({ state }) => state === 'new', refusal: alreadyHandled },
  'already handled': { when: ({ state }) => state === 'replied' || state === 'ignored', refusal: alreadyHandled },
  'handled by another agent': { when: ({ ofAnother }) => ofAnother, refusal: notOwner },
})

/** Returns the status after the action without checking rights. Unchanged if the action is not possible. */
export function statusAfter(act: ContentAct, status: ContentStatus): ContentStatus {
  const outcome = contentStates.step(act, { state: status, mayRead: true, mayReply: true, ofAnother: false })
  return 'to' in outcome ? outcome.to : status
}
