import { z } from 'zod'
import { aiAnswers, whileRunning } from '../../../conversation/ai/ai-agent-settings'
import { upTo } from '../../../values/text-shapes'
import { addressFault } from '../../../webhooks/addresses'
import { clearable, httpUrl, list, text } from '../../http/given'
import { booleanShape, idShape } from '../../http/shapes'
import { localTextShape } from './trigger-shapes'

const address = httpUrl.superRefine((url, context) => {
  const fault = addressFault(url)
  if (fault !== null) context.addIssue({ code: 'custom', message: fault })
})

/** Headers that the HTTP request sets itself. */
const ownHeaders = new Set(['host', 'content-length', 'content-type', 'connection', 'transfer-encoding', 'accept'])

const headerName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'must be the name of an HTTP header')
  .refine((name) => !ownHeaders.has(name), 'is a header that the request sets')
const headerValue = upTo(4000).regex(/^[\x20-\x7e]*$/, 'must be letters, digits and signs of ASCII')
const headers = z.record(headerName, headerValue).refine(upToEntries(20), 'must be at most 20 headers')

const statuses = z.record(text(100), localTextShape(100)).refine(upToEntries(100), 'must be at most 100 names')

function upToEntries(most: number) {
  return (entries: object) => Object.keys(entries).length <= most
}

const common = {
  while_running: z.enum(whileRunning).meta({
    description:
      'If the customer writes during a run: wait for its end, or cancel it and start again. The default is wait.',
  }),
  answers: z.enum(aiAnswers).meta({
    description:
      'When the agent answers: always, outside of the business hours, or until a person has replied in the conversation.',
  }),
  topics: list(text(100), 100).meta({
    description: "Words of which the customer's message must contain one; empty: every message.",
  }),
  person_words: list(text(100), 100).meta({
    description:
      'A customer whose whole message is one of these words gets a person. On the web, the menu does it too.',
  }),
  hand_over_after_failure: booleanShape.meta({
    description: 'Whether the conversation goes to the agents of the team after a failure; the default is true.',
  }),
}

export const aiAgentShape = z
  .object({
    url: address.meta({ description: 'Where the agent answers runs of the AG-UI protocol.' }),
    headers: clearable(headers).optional().meta({
      description: 'Headers of each request, kept encrypted and never shown; absent: unchanged.',
    }),
    name: text(100).optional().meta({ description: 'The name of the new user, if user_id is absent.' }),
    user_id: clearable(idShape).optional().meta({
      description: 'The user in whose name the agent writes, a bot. Absent: the user so far, or a new one.',
    }),
    while_running: common.while_running.optional(),
    answers: common.answers.optional(),
    topics: common.topics.optional(),
    person_words: common.person_words.optional(),
    fallback: clearable(localTextShape(2_000)).optional().meta({
      description: 'What the customer reads after a failure, by language.',
    }),
    hand_over_after_failure: common.hand_over_after_failure.optional(),
    statuses: clearable(statuses).optional().meta({
      description: 'Status lines by the name of a step or tool, by language; the name * is for every other one.',
    }),
  })
  .meta({ description: 'An AI agent that answers customers by the AG-UI protocol.' })

/** The AI agent in an answer: its headers are only named. */
export const shownAiAgentShape = z
  .object({
    url: z.string(),
    header_names: z.array(z.string()),
    user_id: idShape,
    while_running: z.enum(whileRunning),
    answers: z.enum(aiAnswers),
    topics: z.array(z.string()),
    person_words: z.array(z.string()),
    fallback: z.record(z.string(), z.string()),
    hand_over_after_failure: z.boolean(),
    statuses: z.record(z.string(), z.record(z.string(), z.string())),
  })
  .meta({ description: 'The AI agent of the source. Shown only with the right manage_sources.' })
