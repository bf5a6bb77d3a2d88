import { cancelIntervention } from '../interventions/cancel-intervention'
import { closeIntervention } from '../interventions/close-intervention'
import { currentIntervention } from '../interventions/handling'
import { openIntervention } from '../interventions/open-intervention'
import { reassignIntervention } from '../interventions/reassign-intervention'
import { ignoreContent } from '../messages/ignore-content'
import { initiateDiscussion } from '../messages/initiate-discussion'
import { type MessageRequest, type ReplyRequest, reply } from '../messages/reply'
import { settlePayment } from '../messages/settle-payment'
import type { ContentRecord } from '../records'
import { closeThread } from '../threads/close-thread'
import { openThread } from '../threads/open-thread'
import { switchTextInput } from '../threads/switch-text-input'
import { type ActOf, type Manage, onMessenger, type Reply } from './acts'
import { foreignIdOf, knownOf, newestOf } from './customers'
import { offers } from './offers'
import type { AgentName } from './shop'
import type { World } from './world'

const unknownId = '0'.repeat(24)
const isOfCustomer = ({ author }: ContentRecord) => author === 'customer'

/** What bots and agents do. */
export function agentActs(world: World) {
  const { shop } = world
  const actor = (name: AgentName) => ({ agent: shop.agents[name], tokenId: null })

  async function send(by: AgentName, visitor: number, request: ReplyRequest): Promise<unknown> {
    world.lastReplies.set(by, request)
    const { source, ...replied } = await reply(world.needs, request)
    if (replied.fresh) knownOf(world, visitor).contents.push(replied.content)
    return { ...replied, source: source.id }
  }

  function messageOf(by: AgentName, says: Reply['says']): MessageRequest {
    world.words += 1
    const body = says === 'nothing' ? '' : `Word ${world.words}`
    return {
      ...{ ...actor(by), body, bodyInputFormat: 'text', coerce: false, private: false, attachmentIds: [] },
      structuredContent: says === 'words' || says === 'nothing' ? undefined : offers[says].content,
      ...{ autoSubmitted: false, contextData: { word: world.words }, disableTextInput: null, clientId: null },
    }
  }

  const repliedTo = ({ who, to }: Reply): ContentRecord | undefined => {
    const { contents } = knownOf(world, who)
    if (to === 'first') return contents.find(isOfCustomer)
    return newestOf(contents, (content) => isOfCustomer(content) === (to === 'newest'))
  }

  function filesOf({ by, who, files }: Reply): string[] {
    if (files === 'public') return [shop.publicFile]
    if (files === 'own') return [shop.own[by], shop.publicFile]
    if (files === 'of lead') return [shop.own.lead]
    if (files === 'of customer') return knownOf(world, who).sent.slice(-1)
    return files === 'unknown' ? [unknownId] : []
  }

  async function replyTo(act: Reply): Promise<unknown> {
    const asked = repliedTo(act)
    if (!asked) return 'Nothing to reply to.'
    const request: ReplyRequest = {
      ...messageOf(act.by, act.says),
      ...{ inReplyToId: asked.id, private: act.private, attachmentIds: filesOf(act), autoSubmitted: act.auto },
      disableTextInput: act.textBox === 'as it is' ? null : act.textBox === 'locked',
      clientId: act.once ? `reply ${world.words}` : null,
    }
    world.kind &&= kindOf(act, request)
    return send(act.by, act.who, request)
  }

  async function resend({ by }: ActOf<'resend reply'>): Promise<unknown> {
    const last = world.lastReplies.get(by)
    const visitor = world.known.findIndex(({ contents }) => contents.some(({ id }) => id === last?.inReplyToId))
    return last && visitor >= 0 ? send(by, visitor, last) : 'Nothing to send again.'
  }

  async function manage({ what, by, who }: Manage): Promise<unknown> {
    const { contents } = knownOf(world, who)
    const newest = contents.at(-1)
    const asked = newestOf(contents, isOfCustomer)
    if (!newest || !asked) return 'Nothing to manage.'
    const { needs } = world
    const as = actor(by)
    const contentId = asked.id
    const thread = { ...as, threadId: newest.thread_id }
    if (what === 'open') return openIntervention(needs, { ...as, contentId })
    if (what === 'ignore') return ignoreContent(needs, { ...as, contentId })
    if (what === 'close thread') return closeThread(needs, thread)
    if (what === 'open thread') return openThread(needs, thread)
    if (what === 'lock text box') return switchTextInput(needs, { ...thread, disabled: true })
    if (what === 'free text box') return switchTextInput(needs, { ...thread, disabled: false })
    if (what === 'begin discussion') return begin(by, who)
    if (what === 'paid' || what === 'payment failed') {
      const request = newestOf(contents, ({ payment_status }) => payment_status !== null) ?? asked
      const status = what === 'paid' ? 'paid' : 'failed'
      return (await settlePayment(needs, { ...as, contentId: request.id, status })).content
    }
    return handle(what, by, newest.thread_id)
  }

  async function handle(what: Manage['what'], by: AgentName, threadId: string): Promise<unknown> {
    const { needs } = world
    const current = currentIntervention(await world.store.read.interventionsOfThread(threadId))
    if (!current) return 'No intervention.'
    const asked = { ...actor(by), interventionId: current.id }
    if (what === 'close') return closeIntervention(needs, asked)
    if (what === 'cancel') return cancelIntervention(needs, asked)
    const userId = what === 'release' ? null : shop.agents[what === 'take' ? by : 'ann'].id
    return reassignIntervention(needs, { ...asked, userId })
  }

  async function begin(by: AgentName, visitor: number): Promise<unknown> {
    const isForeign = visitor === onMessenger
    const newest = knownOf(world, visitor).contents.at(-1)
    const sourceId = isForeign ? shop.messenger.id : shop.web.id
    const to = isForeign ? foreignIdOf(world) : (newest?.identity_id ?? '')
    const { content } = await initiateDiscussion(world.needs, { ...messageOf(by, 'words'), sourceId, to })
    knownOf(world, visitor).contents.push(content)
    return content
  }

  return { reply: replyTo, 'resend reply': resend, manage }
}

function kindOf({ who, says }: Reply, { private: hidden, attachmentIds }: ReplyRequest): string {
  if (hidden) return 'note'
  if (who === onMessenger) return 'reply by messenger'
  if (attachmentIds.length > 0) return 'reply with files'
  return says === 'words' || says === 'nothing' ? 'reply' : 'structured reply'
}
