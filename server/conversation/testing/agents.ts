import type { MessageRequest } from '../messages/message-request'
import { type ReplyRequest, reply } from '../messages/reply'
import type { ContentRecord } from '../records'
import { type ActOf, onMessenger, type Reply } from './acts'
import { newestOf, recordsOf } from './customers'
import { offers } from './offers'
import type { AgentName } from './shop'
import type { World } from './world-shape'

const unknownId = '0'.repeat(24)

export function agentActs(world: World) {
  const { shop } = world

  async function send(by: AgentName, visitor: number, request: ReplyRequest): Promise<unknown> {
    world.lastReplies.set(by, request)
    const { source, ...replied } = await reply(world.needs, request)
    if (replied.fresh) recordsOf(world, visitor).contents.push(replied.content)
    return { ...replied, source: source.id }
  }

  const repliedTo = ({ who, to }: Reply): ContentRecord | undefined => {
    const { contents } = recordsOf(world, who)
    if (to === 'first') return contents.find(isOfCustomer)
    return newestOf(contents, (content) => isOfCustomer(content) === (to === 'newest'))
  }

  function filesOf({ by, who, files }: Reply): string[] {
    if (files === 'public') return [shop.publicFile]
    if (files === 'own') return [shop.ownFiles[by], shop.publicFile]
    if (files === 'of lead') return [shop.ownFiles.lead]
    if (files === 'of customer') return recordsOf(world, who).sent.slice(-1)
    return files === 'unknown' ? [unknownId] : []
  }

  async function replyTo(act: Reply): Promise<unknown> {
    const original = repliedTo(act)
    if (!original) return 'Nothing to reply to.'
    const request: ReplyRequest = {
      ...messageOf(world, act.by, act.says),
      ...{ inReplyToId: original.id, private: act.private, attachmentIds: filesOf(act), autoSubmitted: act.auto },
      disableTextInput: act.textBox === 'as it is' ? null : act.textBox === 'locked',
      clientId: act.once ? `reply ${world.words}` : null,
    }
    world.kind &&= kindOf(act, request)
    return send(act.by, act.who, request)
  }

  async function resend({ by }: ActOf<'resend reply'>): Promise<unknown> {
    const last = world.lastReplies.get(by)
    const visitor = world.visitors.findIndex(({ contents }) => contents.some(({ id }) => id === last?.inReplyToId))
    return last && visitor >= 0 ? send(by, visitor, last) : 'Nothing to send again.'
  }

  return { reply: replyTo, 'resend reply': resend }
}

function kindOf({ who, says, files }: Reply, { private: hidden, attachmentIds }: ReplyRequest): string {
  if (attachmentIds.length > 0 && files !== 'public') return 'reply with private files'
  if (hidden) return 'note'
  if (who === onMessenger) return 'reply by messenger'
  if (attachmentIds.length > 0) return 'reply with public files'
  return says === 'words' || says === 'nothing' ? 'reply' : 'structured reply'
}

export const actor = ({ shop }: World, name: AgentName) => ({ agent: shop.agents[name], tokenId: null })

export function messageOf(world: World, by: AgentName, says: Reply['says']): MessageRequest {
  world.words += 1
  const body = says === 'nothing' ? '' : `Word ${world.words}`
  return {
    ...{ ...actor(world, by), body, bodyInputFormat: 'text', coerce: false, private: false, attachmentIds: [] },
    structuredContent: says === 'words' || says === 'nothing' ? undefined : offers[says].content,
    ...{ autoSubmitted: false, contextData: { word: world.words }, disableTextInput: null, clientId: null },
  }
}

export const isOfCustomer = ({ author }: ContentRecord) => author === 'customer'
