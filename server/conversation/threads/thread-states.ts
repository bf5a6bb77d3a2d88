import type { ThreadRecord } from '../records'
import { notOwner, threadClosed, threadHidden } from '../refusals'
import { statesBy, type Transition } from '../transitions'
import {
  closeForbidden,
  openThreadForbidden,
  threadAlreadyClosed,
  threadAlreadyOpen,
  threadBeingClosed,
} from './refusals'

type ThreadState = 'open' | 'closing' | 'closed'
type ThreadAct =
  | 'close'
  | 'finish closing'
  | 'fall silent'
  | 'open'
  | 'reply'
  | 'customer message'
  | 'switch text input'

export interface ThreadFacts {
  state: ThreadState
  mayRead: boolean
  mayClose: boolean
  mayOpen: boolean
  /** Whether the thread has an open intervention that this agent cannot edit. */
  ofAnother: boolean
  autoSubmitted: boolean
}

/** The rows of the spec (states and transitions). Closing is asynchronous, so it has a separate state. */
export const threadTransitions = [
  {
    from: 'open',
    on: 'close',
    unless: [
      'no read right',
      'no right to close',
      'already being closed',
      'already closed',
      'handled by another agent',
    ],
    to: 'closing',
  },
  { from: 'closing', on: 'finish closing', unless: ['not being closed'], to: 'closed' },
  { from: 'open', on: 'fall silent', unless: ['already being closed', 'already closed'], to: 'closed' },
  {
    from: 'closed',
    on: 'open',
    unless: ['no read right', 'no right to open', 'already being closed', 'already open'],
    to: 'open',
  },
  { from: 'open', on: 'reply', unless: ['closed'], to: 'open' },
  { from: 'closing', on: 'reply', unless: [], to: 'closing' },
  { from: 'open', on: 'customer message', unless: ['closed'], to: 'open' },
  { from: 'closing', on: 'customer message', unless: ['auto submitted'], to: 'open' },
  { from: 'open', on: 'switch text input', unless: ['closed'], to: 'open' },
  { from: 'closing', on: 'switch text input', unless: [], to: 'closing' },
] as const satisfies readonly Transition<ThreadState, ThreadAct, string>[]

type Name = (typeof threadTransitions)[number]['unless'][number]

export const threadStates = statesBy<ThreadState, ThreadAct, Name, ThreadFacts>(threadTransitions, {
  'no read right': { when: ({ mayRead }) => !mayRead, refusal: threadHidden },
  'no right to close': { when: ({ mayClose }) => !mayClose, refusal: closeForbidden },
  'no right to open': { when: ({ mayOpen }) => !mayOpen, refusal: openThreadForbidden },
  'already being closed': { when: ({ state }) => state === 'closing', refusal: threadBeingClosed },
  'not being closed': { when: ({ state }) => state !== 'closing', refusal: threadAlreadyClosed },
  'already closed': { when: ({ state }) => state === 'closed', refusal: threadAlreadyClosed },
  'already open': { when: ({ state }) => state === 'open', refusal: threadAlreadyOpen },
  'handled by another agent': { when: ({ ofAnother }) => ofAnother, refusal: notOwner },
  closed: { when: ({ state }) => state === 'closed', refusal: threadClosed },
  'auto submitted': { when: ({ autoSubmitted }) => autoSubmitted, refusal: threadBeingClosed },
})

/** Returns the facts for an action without an agent. Also used if the agent's rights were already checked. */
export function factsOf(
  { closed, closing }: Pick<ThreadRecord, 'closed' | 'closing'>,
  autoSubmitted = false,
): ThreadFacts {
  const state = closed ? 'closed' : closing ? 'closing' : 'open'
  return { state, mayRead: true, mayClose: true, mayOpen: true, ofAnother: false, autoSubmitted }
}
