import { closeConversation } from '../inbox/acts'
import { cancelIntervention } from '../interventions/cancel-intervention'
import { closeIntervention } from '../interventions/close-intervention'
import { currentIntervention } from '../interventions/current-intervention'
import { updateInboxPosition } from '../interventions/inbox-place'
import { openIntervention } from '../interventions/open-intervention'
import { reassignIntervention } from '../interventions/reassign-intervention'
import { ignoreContent } from '../messages/ignore-content'
import { initiateDiscussion } from '../messages/initiate-discussion'
import { storePaymentResult } from '../messages/settle-payment'
import type { ContentRecord } from '../records'
import { closeThread } from '../threads/close-thread'
import { openThread } from '../threads/open-thread'
import { onThread } from '../threads/readable-thread'
import { switchTextInput } from '../threads/switch-text-input'
import { type Manage, onMessenger } from './acts'
import { actor, isOfCustomer, messageOf } from './agents'
import { foreignIdOf, newestOf, recordsOf } from './customers'
import type { AgentName } from './shop'
import type { World } from './world-shape'

export const managingActs = (world: World) => ({ manage: (act: Manage) => manage(world, act) })

async function manage(world: World, { what, by, who }: Manage): Promise<unknown> {
  const { contents } = recordsOf(world, who)
  const newest = contents.at(-1)
  const question = newestOf(contents, isOfCustomer)
  if (!newest || !question) return 'Nothing to manage.'
  const { needs } = world
  const as = actor(world, by)
  const contentId = question.id
  const thread = { ...as, threadId: newest.thread_id }
  if (what === 'open') return openIntervention(needs, { ...as, contentId })
  if (what === 'ignore') return ignoreContent(needs, { ...as, contentId })
  if (what === 'close thread') return closing(world, newest, closeThread(needs, thread))
  if (what === 'close conversation') return closing(world, newest, closeConversation(needs, thread))
  if (what === 'open thread') return openThread(needs, thread)
  if (what === 'snooze') {
    const snoozed_until = needs.clock() + 86_400_000
    return onThread(needs, thread, async (draft) => updateInboxPosition(draft, needs.clock(), { snoozed_until }))
  }
  if (what === 'lock text box') return switchTextInput(needs, { ...thread, disabled: true })
  if (what === 'free text box') return switchTextInput(needs, { ...thread, disabled: false })
  if (what === 'begin discussion') return begin(world, by, who)
  if (what === 'paid' || what === 'payment failed') {
    const request = newestOf(contents, ({ payment_status }) => payment_status !== null) ?? question
    const status = what === 'paid' ? 'paid' : 'failed'
    return (await storePaymentResult(needs, { ...as, contentId: request.id, status })).content
  }
  return handle(world, what, by, newest.thread_id)
}

async function closing<T>(world: World, newest: ContentRecord, act: Promise<T>): Promise<T> {
  const closed = await act
  world.closing.set(newest.thread_id, newest.id)
  return closed
}

async function handle(world: World, what: Manage['what'], by: AgentName, threadId: string): Promise<unknown> {
  const { needs } = world
  const current = currentIntervention(await world.store.read.interventionsOfThread(threadId))
  if (!current) return 'No intervention.'
  const request = { ...actor(world, by), interventionId: current.id }
  if (what === 'close') return closeIntervention(needs, request)
  if (what === 'cancel') return cancelIntervention(needs, request)
  const userId = what === 'release' ? null : world.shop.agents[what === 'take' ? by : 'ann'].id
  return reassignIntervention(needs, { ...request, userId })
}

async function begin(world: World, by: AgentName, visitor: number): Promise<unknown> {
  const isForeign = visitor === onMessenger
  const newest = recordsOf(world, visitor).contents.at(-1)
  const sourceId = isForeign ? world.shop.messenger.id : world.shop.web.id
  const to = isForeign ? foreignIdOf(world) : (newest?.identity_id ?? '')
  const { content } = await initiateDiscussion(world.needs, { ...messageOf(world, by, 'words'), sourceId, to })
  recordsOf(world, visitor).contents.push(content)
  return content
}
