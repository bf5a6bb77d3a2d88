import { z } from 'zod'
import { channelKinds } from '../../../contract/channel-kinds'
import { conversationStates, priorities } from '../../../contract/inbox/states'
import { conversationEventNames } from '../../conversation/inbox/events'
import { routingModes } from '../../conversation/setup-records'
import { contentShape, idShape, time, warningShape } from '../http/shapes'
import { jsonObject } from '../http/structured-shapes'
import { interventionShape } from '../interventions/intervention-shapes'
import { originsShape } from '../setup/setup-shapes'

const agentNameShape = z
  .object({ id: idShape, name: z.string() })
  .meta({ id: 'AgentName', description: 'An agent, with only the name.' })

const sourceNameShape = z.object({ id: idShape, name: z.string(), type: z.enum(channelKinds) })

const customerName = {
  id: idShape,
  name: z.string(),
  named: z.boolean().meta({ description: 'False if the name is only the id on the channel.' }),
  avatar_url: z.string().nullable(),
  signed: z.boolean(),
}

export const routingModeShape = z.enum(routingModes)
export const priorityShape = z.enum(priorities).meta({ description: '`normal` until an agent sets another.' })
const stateShape = z.enum(conversationStates).meta({
  description:
    'new: the customer waits, and no agent has the conversation. assigned: an agent has it. waiting: an agent wrote last. snoozed: put off until a time, or until the customer writes.',
})

const previewShape = z.object({
  content_id: idShape,
  created_at: time,
  from: z.enum(['customer', 'agent']),
  author_id: idShape.nullable(),
  author_name: z.string(),
  text: z.string(),
  kind: z.string(),
  private: z.boolean(),
  synchronization_status: z.enum(['export_pending', 'success', 'export_failure']),
})
const foundShape = previewShape.extend({
  text: z.string().meta({ description: 'The part of its texts around the first match, on one line.' }),
  matches: z.array(z.object({ start: z.int(), end: z.int() })).meta({
    description: 'Where the words are in `text`: from `start` to before `end`, in UTF-16 code units.',
  }),
})

const conversation = {
  id: idShape.meta({ description: 'Id of the content thread.' }),
  state: stateShape,
  title: z.string(),
  source: sourceNameShape,
  routing_mode: routingModeShape,
  priority: priorityShape,
  customer: z.object(customerName),
  owner: agentNameShape.nullable(),
  intervention_id: idShape.nullable(),
  preview: previewShape.nullable(),
  found: foundShape.nullable().optional().meta({
    description:
      "Only in the answer to a search: the message that has the words. Null if they are in the title or in the customer's name.",
  }),
  unread_count: z.int(),
  unread_mentions: z.array(idShape).meta({
    description: 'Ids of agents whom a comment mentions and who have not opened the conversation since.',
  }),
  unseen: z.boolean().meta({
    description: 'True if it was handed to its owner or came back from snoozing, and its owner has not opened it yet.',
  }),
  waiting_since: time.nullable(),
  ringing: agentNameShape.nullable(),
  closed: z.boolean(),
  snoozed_until: time.nullable().meta({ description: 'The time at which a snoozed conversation comes back.' }),
  last_content_at: time,
  created_at: time,
  updated_at: time,
}

export const conversationShape = z
  .object(conversation)
  .meta({ id: 'Conversation', description: 'A content thread in the list of the inbox.' })

const seq = z.int()
const marks = z.object({
  customer_delivered_seq: seq,
  customer_read_seq: seq,
  agent_delivered_seq: seq,
  agent_read_seq: seq,
})

export const conversationDetailsShape = z
  .object({
    earlier: z.array(
      z.object({
        id: idShape,
        title: z.string(),
        state: stateShape,
        source: sourceNameShape,
        last_content_at: time,
        created_at: time,
      }),
    ),
    earlier_count: z.int(),
    pages: z.array(z.object({ url: z.string(), title: z.string(), at: time })),
    language: z.string().nullable(),
    marks,
    text_input_disabled: z.boolean(),
    body_limit: z.int().meta({ description: "The most characters of a reply's text on this channel." }),
    reply_to_id: idShape.nullable().meta({ description: 'The content to use as in_reply_to_id.' }),
    intervention: interventionShape.nullable(),
    first_person_reply_in: z.int().nullable().meta({
      description: 'Seconds until a person first replied to the customer; null: no person has. Bots do not count.',
    }),
    with_people: z.boolean().meta({
      description:
        'True from a hand-over by a bot or AI agent to people until it is given back, and if a person owns it.',
    }),
    ai_agent: z.object({ answers: z.boolean() }).nullable().meta({
      description: 'The AI agent of the source: whether it answers in this conversation. Null: the source has none.',
    }),
    control: z
      .object({
        holder: z.string(),
        app_id: z.string().nullable(),
        updated_at: time,
        reply_first: z.enum(['request', 'take']).nullable().meta({
          description:
            'The act that has to come before a reply: to ask the application that holds the conversation, or to take it.',
        }),
        hand_over_to: z.enum(['agent', 'bot']).nullable().meta({
          description: 'The side that `POST /1.0/bots/handover` may give control to now.',
        }),
      })
      .nullable(),
    may: z.object({
      reply: z.boolean(),
      close: z.boolean(),
      open: z.boolean(),
      reassign: z.boolean(),
      edit_customer: z.boolean(),
      mail_transcript: z.boolean().meta({ description: 'False without a mail server (SMTP_URL).' }),
    }),
    ...conversation,
    customer: z.object({
      community_id: idShape,
      foreign_id: z.string(),
      identity_group_id: idShape.nullable(),
      screenname: z.string().nullable(),
      firstname: z.string().nullable(),
      lastname: z.string().nullable(),
      email: z.string().nullable(),
      company: z.string().nullable(),
      phone: z.string().nullable(),
      extra_values: z.record(z.string(), z.unknown()),
      origins: originsShape,
      created_at: time,
      updated_at: time,
      ...customerName,
    }),
  })
  .meta({ id: 'ConversationDetails', description: 'A conversation with all details.' })

export const conversationContentShape = contentShape
  .extend({
    seq: z.int().nullable(),
    from: z.enum(['customer', 'agent']),
    author_name: z.string(),
    client_id: z.string().nullable(),
    delivery: z.enum(['sending', 'sent', 'delivered', 'read', 'failed']).nullable(),
    mentions: z.array(agentNameShape).meta({ description: 'The agents whom a comment mentions.' }),
    shown: jsonObject<object>().nullable().meta({ description: 'The content as the web customer sees it.' }),
    rendering: z
      .object({
        as: z.string(),
        body: z.string(),
        structured_content: jsonObject<object>().nullable(),
        warnings: z.array(warningShape),
      })
      .nullable()
      .meta({ description: 'Other channels: the final form that was sent.' }),
  })
  .meta({ id: 'ConversationContent', description: 'A content with the fields that the inbox shows.' })

export const conversationEventShape = z
  .object({
    at: time,
    what: z.enum(conversationEventNames),
    by: agentNameShape.nullable(),
    to: agentNameShape.nullable().meta({
      description: 'The agent to whom it was given (`reassigned`); null for every other act.',
    }),
    from: agentNameShape.nullable().meta({
      description: 'The owner before (`taken`, `reassigned`, `released`); null if there was none.',
    }),
    values: z.object({ from: z.string(), to: z.string() }).nullable().meta({
      description: 'The routing mode (`sorted`) or the priority (`prioritized`) before and after; null for other acts.',
    }),
    until: time.nullable().meta({
      description: 'The end of the snooze (`snoozed`); null for every other act.',
    }),
  })
  .meta({ id: 'ConversationEvent', description: 'An act on a conversation.' })
