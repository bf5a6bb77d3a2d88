import type { Act, Answer, Manage, Reply } from './acts'
import { offerKinds } from './offers'
import { deliver, inWords, plainly, workOff } from './programs'
import type { AgentName } from './shop'

const events = ['content.imported', 'content.replied', 'content.exported', 'intervention.reopened'] as const
const addWebhook = (owner: AgentName): Act => ({ do: 'hear', events: [...events], owner, on: 'all', state: 'active' })
const reply = (overrides: Partial<Reply> = {}) => inWords(0, 'bot', overrides)
const answer = (how: Answer['with'], overrides: Partial<Answer> = {}): Act => ({
  ...({ do: 'answer', who: 0, to: 'newest', with: how } as const),
  ...overrides,
})
const manage = (what: Manage['what'], by: AgentName = 'ann'): Act => ({ do: 'manage', what, by, who: 0 })

const files: Act[] = [
  plainly(0, 'new'),
  plainly(0, 'new twice'),
  plainly(0, 'sent before'),
  plainly(1, 'of somebody else'),
  ...(['public', 'own', 'of customer', 'of lead', 'unknown'] as const).map((files) => reply({ files })),
  deliver,
]
const offers = offerKinds.flatMap((says): Act[] => [
  plainly(0),
  reply({ says }),
  answer('never offered'),
  plainly(0),
  reply({ says }),
  answer('right', { who: 1, to: 'of somebody else' }),
  answer('right'),
  { do: 'resend', who: 0 },
  answer('other'),
  deliver,
])
const notes: Act[] = [
  reply({ private: true }),
  answer('right', { to: 'note' }),
  answer('right', { to: 'own message' }),
  reply({ textBox: 'locked' }),
  plainly(0),
  reply({ textBox: 'free' }),
  { ...plainly(0), in: 'of somebody else' },
  { ...plainly(0), answers: true },
]
const rights: Act[] = [
  inWords(0, 'reader'),
  inWords(0, 'stranger'),
  { do: 'right', of: 'reader', right: 'read', given: false },
  plainly(0),
  deliver,
  { do: 'right', of: 'reader', right: 'read', given: true },
  plainly(0),
  { do: 'bot may engage', may: false },
  reply(),
  reply({ private: true }),
  { do: 'bot may engage', may: true },
  reply(),
  deliver,
]
const handling: Act[] = [
  manage('open'),
  plainly(0),
  reply(),
  inWords(0, 'ann'),
  manage('give to ann', 'lead'),
  manage('release'),
  reply(),
  manage('take', 'ann'),
  manage('take', 'lead'),
  inWords(0, 'lead'),
  manage('close', 'lead'),
  plainly(0),
  workOff,
  inWords(0, 'lead'),
  manage('close', 'lead'),
  workOff,
  plainly(0),
  deliver,
  manage('close', 'lead'),
  workOff,
  deliver,
]
const closing: Act[] = [
  reply(),
  manage('close thread', 'lead'),
  { do: 'resend reply', by: 'bot' },
  reply(),
  { ...plainly(0), auto: true },
  workOff,
  { do: 'resend reply', by: 'bot' },
  reply(),
  manage('open thread', 'lead'),
  reply(),
  ...[manage('close thread', 'lead'), plainly(0), manage('close thread', 'lead'), workOff],
  ...[manage('open thread', 'lead'), manage('open', 'lead'), inWords(0, 'lead'), deliver],
  ...[manage('close conversation', 'lead'), { do: 'work off one' } as const, plainly(0), workOff, deliver],
  ...[manage('close conversation', 'lead'), workOff, manage('open thread', 'lead'), deliver],
  reply(),
  { do: 'deliver one', taken: false },
  plainly(0),
  deliver,
]

export const wholeDay: Act[] = [
  ...[addWebhook('lead'), addWebhook('reader'), addWebhook('stranger')],
  ...[plainly(0), plainly(1), plainly(2), inWords(2, 'bot'), deliver],
  ...[reply(), { do: 'reach', who: 0, may: true } as const, reply(), deliver],
  ...[...files, ...offers, ...notes, ...rights, ...handling, ...closing],
]

export const refusedInWholeDay = [
  ...['answer: already_answered', 'answer: not_offered', 'answer: unknown_content'],
  ...['say: unknown_attachment', 'say: text_input_disabled', 'say: unknown_thread'],
  ...['reply: validation_failed', 'reply: reply_forbidden', 'reply: content_not_found', 'reply: bot_may_not_engage'],
  ...['reply: not_owner', 'reply: thread_closed'],
]
