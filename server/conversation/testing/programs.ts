import fc from 'fast-check'
import {
  type Act,
  type Answer,
  type Handle,
  type Manage,
  managed,
  onMessenger,
  type Reply,
  type Resend,
  type Say,
  type SetUp,
  visitors,
} from './acts'
import { offerKinds } from './offers'
import { type AgentName, agentNames } from './shop'

const who = fc.constantFrom(0, 0, 0, 1, 1, onMessenger)
const onTheWeb = fc.constantFrom(0, 0, 1)
const seldom = fc.constantFrom(false, false, false, false, true)
const mostly = fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, fc.constant(false))
const writer = fc.constantFrom<AgentName>('bot', 'bot', 'bot', 'ann', 'lead')
const anybody = fc.oneof({ weight: 3, arbitrary: writer }, { weight: 1, arbitrary: fc.constantFrom(...agentNames) })

const say: fc.Arbitrary<Say> = fc.record({
  do: fc.constant('say'),
  who,
  in: fc.constantFrom('newest', 'newest', 'newest', 'newest', 'named', 'another', 'of somebody else'),
  files: fc.constantFrom('none', 'none', 'none', 'new', 'new twice', 'sent before', 'of somebody else'),
  answers: seldom,
  auto: seldom,
  origin: fc.constantFrom(null, 'https://shop.example', 'https://shop.example'),
})
const answer: fc.Arbitrary<Answer> = fc.record({
  do: fc.constant('answer'),
  who,
  to: fc.oneof(
    { weight: 8, arbitrary: fc.constant('newest' as const) },
    fc.constantFrom('before', 'of somebody else', 'own message', 'note'),
  ),
  with: fc.constantFrom('right', 'right', 'right', 'other', 'never offered'),
})
const reply: fc.Arbitrary<Reply> = fc.record({
  do: fc.constant('reply'),
  by: anybody,
  who,
  to: fc.constantFrom('newest', 'newest', 'newest', 'newest', 'newest', 'first', 'agent'),
  says: fc.constantFrom('words', 'words', 'words', 'nothing', ...offerKinds),
  private: seldom,
  files: fc.constantFrom('none', 'none', 'none', 'public', 'own', 'of lead', 'of customer', 'unknown'),
  auto: seldom,
  textBox: fc.constantFrom('as it is', 'as it is', 'as it is', 'locked', 'free'),
  once: fc.boolean(),
})
const resend: fc.Arbitrary<Resend> = fc.oneof(
  fc.record({ do: fc.constant('resend' as const), who }),
  fc.record({ do: fc.constant('resend reply' as const), by: writer }),
)
const manage: fc.Arbitrary<Manage> = fc.record({
  do: fc.constant('manage'),
  what: fc.constantFrom(...managed),
  by: anybody,
  who,
})

const types = ['content.imported', 'content.replied', 'content.exported'] as const
const interventionEvents = [
  'intervention.opened',
  'intervention.assigned',
  'intervention.reopened',
  'intervention.closed',
] as const
const webhookSetUp: fc.Arbitrary<SetUp> = fc.record({
  do: fc.constant('hear'),
  events: fc.subarray([...types, ...interventionEvents], { minLength: 1 }),
  owner: fc.constantFrom('lead', 'bot', 'reader', 'stranger'),
  on: fc.constantFrom('all', 'all', 'web', 'all but web', 'elsewhere'),
  state: fc.constantFrom('active', 'active', 'off', 'without handshake'),
})
const setUp: fc.Arbitrary<SetUp> = fc.oneof(
  { weight: 3, arbitrary: webhookSetUp },
  fc.constant({ do: 'hear nothing' } as const),
  fc.record({
    do: fc.constant('right' as const),
    of: fc.constantFrom<AgentName>('reader', 'reader', 'bot'),
    right: fc.constantFrom('read' as const, 'read' as const, 'reply' as const),
    given: fc.boolean(),
  }),
  fc.record({
    do: fc.constant('enabled' as const),
    of: fc.constantFrom<AgentName>('lead', 'reader'),
    is: fc.boolean(),
  }),
  fc.record({ do: fc.constant('bot may engage' as const), may: fc.boolean() }),
  fc.record({ do: fc.constant('source' as const), active: fc.boolean() }),
  fc.record({
    do: fc.constant('customers' as const),
    signed: fc.constantFrom('required' as const, 'optional' as const),
  }),
  fc.record({
    do: fc.constant('session' as const),
    who: onTheWeb,
    is: fc.constantFrom('ended' as const, 'signed' as const),
  }),
  fc.record({ do: fc.constant('reach' as const), who: onTheWeb, may: mostly }),
  fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 25) }),
)
export const deliver: Handle = { do: 'deliver' }
export const workOff: Handle = { do: 'work off' }
const handle: fc.Arbitrary<Handle> = fc.oneof(
  fc.constant(workOff),
  fc.constant(deliver),
  fc.constant({ do: 'work off one' } as const),
  fc.constant({ do: 'silence' } as const),
  fc.record({ do: fc.constant('deliver one' as const), taken: fc.boolean() }),
  fc.record({ do: fc.constant('room' as const), is: fc.boolean() }),
)

const single: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: say },
  { weight: 3, arbitrary: answer },
  { weight: 5, arbitrary: reply },
  { weight: 3, arbitrary: manage },
  { weight: 3, arbitrary: setUp },
  { weight: 3, arbitrary: handle },
  { weight: 2, arbitrary: resend },
)

export const plainly = (who: number, files: Say['files'] = 'none'): Say => ({
  ...({ do: 'say', who, files, in: 'newest', answers: false, auto: false, origin: null } as const),
})
export const inWords = (who: number, by: AgentName, overrides: Partial<Reply> = {}): Reply => ({
  ...({ do: 'reply', who, by, to: 'newest', says: 'words', private: false, files: 'none', auto: false } as const),
  ...({ textBox: 'as it is', once: true } as const),
  ...overrides,
})

const talk = fc
  .record({
    who,
    by: writer,
    file: fc.boolean(),
    note: fc.boolean(),
    withFile: fc.constantFrom('none', 'public', 'own'),
  })
  .map(({ who, by, file, note, withFile }): Act[] => [
    plainly(who, file ? 'new' : 'none'),
    deliver,
    ...(note ? [inWords(who, by, { private: true })] : []),
    inWords(who, by, { files: withFile as Reply['files'] }),
    deliver,
  ])
const offer = fc
  .record({
    who,
    by: writer,
    says: fc.constantFrom(...offerKinds),
    answers: fc.array(answer, { minLength: 1, maxLength: 2 }),
    again: fc.boolean(),
  })
  .map(({ who, by, says, answers, again }): Act[] => [
    plainly(who),
    inWords(who, by, { says }),
    deliver,
    ...answers.map((each) => ({ ...each, who })),
    ...(again ? [{ do: 'resend', who } as const] : []),
    deliver,
  ])
const handling = fc
  .record({
    who,
    by: fc.constantFrom<AgentName>('ann', 'lead'),
    other: anybody,
    between: single,
    worked: mostly,
    ends: mostly,
  })
  .map(({ who, by, other, between, worked, ends }): Act[] => [
    plainly(who),
    { do: 'manage', what: 'open', by, who },
    deliver,
    inWords(who, other),
    plainly(who),
    inWords(who, by),
    { do: 'manage', what: 'close', by, who },
    between,
    ...(worked ? [workOff, deliver] : []),
    plainly(who),
    inWords(who, by),
    ...(ends ? [{ do: 'manage', what: 'close', by, who } as const] : []),
    deliver,
  ])
/**
 * A conversation that is closed between a message and its reply. Other actions can run between the two steps of
 * closing.
 */
const closing = fc
  .record({
    who,
    by: writer,
    what: fc.constantFrom('close thread' as const, 'close conversation' as const),
    handled: fc.boolean(),
    between: fc.array(fc.oneof(say, single, fc.constant<Act>({ do: 'work off one' })), { maxLength: 4 }),
    again: fc.boolean(),
    worked: mostly,
    opened: fc.boolean(),
  })
  .map(({ who, by, what, handled, between, again, worked, opened }): Act[] => [
    plainly(who),
    ...(handled ? [{ do: 'manage', what: 'open', by: 'lead', who } as const, deliver] : []),
    inWords(who, handled ? 'lead' : by),
    { do: 'manage', what, by: 'lead', who },
    ...between.map((act) => (act.do === 'say' ? { ...act, who } : act)),
    ...(again ? [{ do: 'manage', what, by: 'lead', who } as const] : []),
    ...(worked ? [workOff, deliver] : []),
    { do: 'resend reply', by },
    inWords(who, by),
    ...(opened ? [{ do: 'manage', what: 'open thread', by: 'lead', who } as const, deliver] : []),
    inWords(who, by),
  ])

const scenes: fc.Arbitrary<Act[]> = fc.oneof(
  { weight: 6, arbitrary: single.map((act) => [act]) },
  { weight: 4, arbitrary: talk },
  { weight: 4, arbitrary: offer },
  { weight: 2, arbitrary: handling },
  { weight: 2, arbitrary: closing },
)

const scene: fc.Arbitrary<Act[]> = fc
  .tuple(scenes, mostly)
  .map(([acts, isSoon]) => (isSoon ? [...acts, workOff, deliver] : acts))

const beginning: fc.Arbitrary<Act[]> = fc
  .array(webhookSetUp, { maxLength: 3 })
  .map((webhooks) => [...webhooks, ...visitors.map((who) => plainly(who)), deliver])

export const program: fc.Arbitrary<Act[]> = fc
  .tuple(beginning, fc.array(scene, { minLength: 3, maxLength: 12 }))
  .map(([first, scenes]) => [...first, ...scenes.flat()])
