import { notOwner } from '../refusals'
import { statesBy, type Transition } from '../transitions'
import type { InterventionState } from './intervention-records'
import {
  alreadyBeingClosed,
  alreadyClosed,
  alreadyOpen,
  hasAgentReply,
  interventionHidden,
  noAgentReply,
  openForbidden,
  sourceUnreadable,
  stillClosing,
} from './refusals'

/** `none`: there is no intervention, or it was canceled. `reopened` has the rules of `open`. */
export type HandlingState = 'none' | Exclude<InterventionState, 'canceled'>
type HandlingAct = 'open' | 'close' | 'finish closing' | 'cancel' | 'reassign' | 'reply' | 'customer message'

export interface HandlingFacts {
  state: HandlingState
  mayRead: boolean
  mayReply: boolean
  mayEdit: boolean
  hasAgentReply: boolean
  autoSubmitted: boolean
}

const close = [
  'no read access',
  'already being closed',
  'already closed',
  'no agent reply',
  'neither owner nor edit right',
] as const
const cancel = [
  'hidden',
  'already being closed',
  'already closed',
  'has agent reply',
  'neither owner nor edit right',
] as const
const reassign = ['hidden', 'already being closed', 'already closed', 'neither owner nor edit right'] as const

/** The rows of the spec (states and transitions). Closing is asynchronous, so it has a separate state. */
export const interventionTransitions = [
  { from: 'none', on: 'open', unless: ['no right to reply', 'still being closed', 'already open'], to: 'open' },
  { from: 'closed', on: 'open', unless: ['no right to reply'], to: 'reopened' },
  { from: 'open', on: 'close', unless: close, to: 'closing' },
  { from: 'reopened', on: 'close', unless: close, to: 'closing' },
  { from: 'closing', on: 'finish closing', unless: ['not being closed'], to: 'closed' },
  { from: 'open', on: 'cancel', unless: cancel, to: 'none' },
  { from: 'reopened', on: 'cancel', unless: cancel, to: 'none' },
  { from: 'open', on: 'reassign', unless: reassign, to: 'open' },
  { from: 'reopened', on: 'reassign', unless: reassign, to: 'reopened' },
  { from: 'open', on: 'reply', unless: ['neither owner nor edit right', 'not open'], to: 'open' },
  { from: 'reopened', on: 'reply', unless: ['neither owner nor edit right'], to: 'reopened' },
  { from: 'closing', on: 'reply', unless: ['neither owner nor edit right'], to: 'closing' },
  { from: 'open', on: 'customer message', unless: ['no intervention'], to: 'open' },
  { from: 'reopened', on: 'customer message', unless: [], to: 'reopened' },
  { from: 'closing', on: 'customer message', unless: ['auto submitted'], to: 'reopened' },
  { from: 'closed', on: 'customer message', unless: ['auto submitted'], to: 'reopened' },
] as const satisfies readonly Transition<HandlingState, HandlingAct, string>[]

type Name = (typeof interventionTransitions)[number]['unless'][number]

export const interventionStates = statesBy<HandlingState, HandlingAct, Name, HandlingFacts>(interventionTransitions, {
  hidden: { when: ({ mayRead }) => !mayRead, refusal: interventionHidden },
  'no read access': { when: ({ mayRead }) => !mayRead, refusal: sourceUnreadable },
  'no right to reply': { when: ({ mayReply }) => !mayReply, refusal: openForbidden },
  'no intervention': { when: ({ state }) => state === 'none', refusal: interventionHidden },
  'already open': { when: ({ state }) => state === 'open' || state === 'reopened', refusal: alreadyOpen },
  'already being closed': { when: ({ state }) => state === 'closing', refusal: alreadyBeingClosed },
  'still being closed': { when: ({ state }) => state === 'closing', refusal: stillClosing },
  'not being closed': { when: ({ state }) => state !== 'closing', refusal: alreadyClosed },
  'already closed': { when: ({ state }) => state === 'closed', refusal: alreadyClosed },
  'not open': { when: ({ state }) => state === 'none' || state === 'closed', refusal: alreadyClosed },
  'no agent reply': { when: ({ hasAgentReply }) => !hasAgentReply, refusal: noAgentReply },
  'has agent reply': { when: ({ hasAgentReply }) => hasAgentReply, refusal: hasAgentReply },
  'neither owner nor edit right': { when: ({ mayEdit }) => !mayEdit, refusal: notOwner },
  'auto submitted': { when: ({ autoSubmitted }) => autoSubmitted, refusal: alreadyClosed },
})

export const factsWithoutAgent = {
  mayRead: true,
  mayReply: true,
  mayEdit: true,
  hasAgentReply: true,
  autoSubmitted: false,
}
