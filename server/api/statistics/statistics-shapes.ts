import { z } from 'zod'
import { idShape } from '../http/shapes'

const seconds = z.int().nullable()
const spread = z
  .object({ median: seconds, p90: seconds })
  .meta({ id: 'Spread', description: 'Whole seconds; null if there is nothing to measure.' })

const numbers = z.object({
  conversations: z.int(),
  initiated: z.int().meta({ description: 'Conversations that an agent began.' }),
  answered: z.int().meta({ description: 'Conversations that a customer began and that a person or a bot replied to.' }),
  answered_by_people: z.int(),
  closed: z.int().meta({ description: 'Closed by an agent, and not opened again since.' }),
  fell_silent: z.int().meta({ description: 'Closed by silence.' }),
  first_reply: spread,
  first_reply_by_people: spread,
  time_to_close: spread,
})

export const statisticsShape = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    time_zone: z.string(),
    total: numbers.meta({
      id: 'Numbers',
      description: 'Counts of the conversations that began in one period.',
    }),
    notices: z.object({ sent: z.int(), shown: z.int(), opened: z.int(), answered: z.int() }).nullable().meta({
      id: 'NoticeNumbers',
      description:
        'The notices to closed chats that were sent in these days, and what became of them; null with agent_id.',
    }),
    mails: z.object({ sent: z.int(), opened: z.int(), answered: z.int() }).nullable().meta({
      id: 'MailNumbers',
      description:
        'The e-mails with unread replies that were sent in these days, how many were opened in the chat, and answered by e-mail; null with agent_id.',
    }),
    days: z.array(numbers.extend({ day: z.iso.date() })).optional(),
    hours: z.array(numbers.extend({ hour: z.int().meta({ description: '0 to 23, in local time.' }) })).optional(),
    sources: z.array(numbers.extend({ id: idShape, name: z.string() })).optional(),
    agents: z
      .array(
        numbers.extend({
          id: idShape.nullable().meta({ description: 'Null for conversations without a reply.' }),
          name: z.string(),
          bot: z.boolean(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'Statistics', description: 'docs/use/statistics.md defines each number.' })
