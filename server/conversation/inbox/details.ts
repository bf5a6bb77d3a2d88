import { bodyLimits } from '../../structured'
import { answersIn, isOfPerson } from '../ai/answers-in'
import { iso } from '../clock-and-ids'
import { presentPages } from '../customers/pages'
import { mayEdit, openIntervention } from '../interventions/current-intervention'
import { presentIntervention } from '../interventions/present-intervention'
import type { Needs } from '../needs'
import { hasRight, may, mayReadCustomer, readableSources } from '../permissions'
import type { Reader } from '../ports'
import { type AgentRecord, byId, type IdentityRecord, type SourceRecord, type ThreadRecord } from '../records'
import { threadHidden } from '../refusals'
import { presentControl } from '../threads/hand-over'
import { marksOf } from '../threads/marks'
import { readableThread } from '../threads/readable-thread'
import type { ConversationDetails, CustomerDetails } from './conversation-details'
import { presentConversations, presentCustomerName, presentSourceName } from './present'

const mostEarlier = 20
const mostCounted = 1000

/** Returns a conversation with the details that the inbox shows for it. Throws 404. */
export async function conversationDetails(needs: Needs, agent: AgentRecord, id: string): Promise<ConversationDetails> {
  const { read } = needs.store
  const thread = await readableThread(read, agent, id)
  const [[conversation], identity, source, marks, interventions, control, customerContent, newest, seenPages] =
    await Promise.all([
      presentConversations(read, [thread]),
      read.identity(thread.identity_id),
      read.source(thread.source_id),
      read.threadMarks(id),
      read.interventionsOfThread(id),
      read.threadControl(thread.source_id, thread.identity_id),
      read.newestOfCustomer(id),
      read.newestContents(id, 1),
      read.seenPages(thread.identity_id),
    ])
  if (!conversation || !identity || !source) throw threadHidden()
  const open = openIntervention(interventions)
  const earlier = await earlierOf(read, agent, identity, thread)
  return {
    earlier: earlier.slice(0, mostEarlier),
    earlier_count: earlier.length,
    pages: source.type === 'web_messaging' ? presentPages(seenPages) : [],
    language: customerContent?.language ?? null,
    marks: marksOf(marks),
    text_input_disabled: thread.text_input_disabled,
    body_limit: bodyLimits[source.type],
    reply_to_id: customerContent?.id ?? newest[0]?.id ?? null,
    intervention: open ? presentIntervention(open) : null,
    first_person_reply_in: firstPersonReplyIn(thread),
    with_people: thread.handed_over_at !== null || isOfPerson(await read.settings(), thread),
    ai_agent: source.settings.ai_agent ? { answers: await answersNow(needs, source, thread) } : null,
    control: source.type === 'messenger' && control ? await presentControl(read, thread, source, control) : null,
    may: {
      reply: source.active && (await may(read, agent, 'reply', source.id)),
      close: await hasRight(read, agent, 'close_threads'),
      open: await hasRight(read, agent, 'open_threads'),
      reassign: open === null || mayEdit(await read.settings(), agent, open),
      edit_customer: (await hasRight(read, agent, 'edit_identities')) && (await mayReadCustomer(read, agent, identity)),
      mail_transcript: needs.mails !== null,
    },
    ...conversation,
    customer: presentCustomer(identity),
  }
}

async function answersNow({ store, clock }: Needs, source: SourceRecord, thread: ThreadRecord): Promise<boolean> {
  const aiThread = await store.read.aiThread(thread.id)
  return answersIn(await store.read.settings(), source, thread, clock(), aiThread?.given_back)
}

/** Returns the seconds until a person first replied. Replies of bots do not count, as in the statistics. */
function firstPersonReplyIn({ created_at, first_person_reply_at }: ThreadRecord): number | null {
  return first_person_reply_at === null ? null : Math.max(0, Math.round((first_person_reply_at - created_at) / 1000))
}

function presentCustomer(identity: IdentityRecord): CustomerDetails {
  const { community_id, foreign_id, identity_group_id, screenname, firstname, lastname, email, company, phone } =
    identity
  return {
    community_id,
    foreign_id,
    identity_group_id,
    screenname,
    firstname,
    lastname,
    email,
    company,
    phone,
    extra_values: identity.extra_values,
    origins: identity.origins,
    created_at: iso(identity.created_at),
    updated_at: iso(identity.updated_at),
    ...presentCustomerName(identity),
  }
}

async function earlierOf(read: Reader, agent: AgentRecord, identity: IdentityRecord, thread: ThreadRecord) {
  const group = identity.identity_group_id === null ? [] : await read.identitiesOfGroup(identity.identity_group_id)
  const ids = [...new Set([identity.id, ...group.map(({ id }) => id)])]
  const sources = byId(await readableSources(read, agent))
  const threads = await read.threadsOfIdentities(ids, mostCounted)
  return threads.flatMap(({ id, title, inbox_state, source_id, last_content_at, created_at }) => {
    const source = sources.get(source_id)
    if (!source || id === thread.id) return []
    const dates = { last_content_at: iso(last_content_at), created_at: iso(created_at) }
    return [{ id, title, state: inbox_state, source: presentSourceName(source), ...dates }]
  })
}
