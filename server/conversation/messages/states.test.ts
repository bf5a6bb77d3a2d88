import { describe, expect, test } from 'vitest'
import { type ContentFacts, contentStates, contentTransitions } from '../contents/content-states'
import { type HandlingFacts, interventionStates, interventionTransitions } from '../interventions/intervention-states'
import { type ThreadFacts, threadStates, threadTransitions } from '../threads/thread-states'

function facts<N extends string>(...names: N[]): Record<N, boolean>[] {
  return names.reduce<Record<N, boolean>[]>(
    (before, name) => before.flatMap((each) => [true, false].map((value) => ({ ...each, [name]: value }))),
    [{} as Record<N, boolean>],
  )
}

describe('transitions of interventions', () => {
  const states = ['none', 'open', 'reopened', 'closing', 'closed'] as const
  const acts = ['open', 'close', 'finish closing', 'cancel', 'reassign', 'customer message'] as const
  test.each(acts)('the action "%s" on an intervention reaches a listed state or fails', (act) => {
    for (const state of states) {
      if (state === 'none' && (act === 'close' || act === 'cancel' || act === 'reassign')) continue
      for (const each of facts('mayRead', 'mayReply', 'mayEdit', 'hasAgentReply', 'autoSubmitted')) {
        const given: HandlingFacts = { state, ...each }
        const outcome = interventionStates.step(act, given)
        if ('to' in outcome)
          expect(interventionTransitions.some(({ from, on }) => from === state && on === act)).toBe(true)
      }
    }
  })
})

describe('transitions of threads', () => {
  const acts = [
    'close',
    'finish closing',
    'fall silent',
    'open',
    'reply',
    'customer message',
    'switch text input',
  ] as const
  test.each(acts)('the action "%s" on a thread reaches a listed state or fails', (act) => {
    for (const state of ['open', 'closing', 'closed'] as const) {
      for (const each of facts('mayRead', 'mayClose', 'mayOpen', 'ofAnother', 'autoSubmitted')) {
        const given: ThreadFacts = { state, ...each }
        const outcome = threadStates.step(act, given)
        if ('to' in outcome) expect(threadTransitions.some(({ from, on }) => from === state && on === act)).toBe(true)
      }
    }
  })
})

describe('transitions of contents', () => {
  const states = ['new', 'assigned', 'replied', 'ignored', 'user_reply', 'user_initiated'] as const
  const acts = ['take under intervention', 'cancel intervention', 'reply', 'ignore'] as const
  test.each(acts)('the action "%s" on a content reaches a listed state or fails', (act) => {
    for (const status of states) {
      for (const each of facts('mayRead', 'mayReply', 'ofAnother')) {
        const given: ContentFacts = { state: status, ...each }
        const outcome = contentStates.step(act, given)
        if ('to' in outcome) expect(contentTransitions.some(({ from, on }) => from === status && on === act)).toBe(true)
      }
    }
  })
})
