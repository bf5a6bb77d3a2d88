import { beginUpload, storeUpload } from '../customers/uploads'
import { receiveMessage } from '../messages/receive-message'
import type { ReceivedMessage } from '../messages/received-message'
import type { ContentRecord } from '../records'
import { type ActOf, type Answer, onMessenger, type Say } from './acts'
import { neverOffered, offers } from './offers'
import { aFile } from './shop'
import type { World } from './world-shape'

export const hashOf = ({ run }: Pick<World, 'run'>, visitor: number) => `visitor ${visitor} of run ${run}`
export const foreignIdOf = ({ run }: Pick<World, 'run'>) => `customer of run ${run}`
export const recordsOf = (world: World, visitor: number) => world.visitors[visitor] as World['visitors'][number]
const somebodyElse = (visitor: number) => (visitor === 0 ? 1 : 0)

const noLimit = { files: 0, bytes: 0 }

export function customerActs(world: World) {
  async function send(visitor: number, message: ReceivedMessage): Promise<unknown> {
    const records = recordsOf(world, visitor)
    records.last = message
    const { content, fresh } = await receiveMessage(world.needs, message)
    if (fresh) records.contents.push(content)
    if (fresh) records.sent.push(...content.attachment_ids)
    return { content, fresh }
  }

  async function filesFor({ who, files, origin }: Say): Promise<string[]> {
    if (files === 'none' || who === onMessenger) return []
    if (files === 'sent before') return recordsOf(world, who).sent.slice(-1)
    if (files === 'of somebody else') return recordsOf(world, somebodyElse(who)).files.slice(-1)
    const file = await upload(world, who, origin)
    return files === 'new' ? [file] : [file, file]
  }

  async function say(act: Say): Promise<unknown> {
    const { who, origin, auto } = act
    const attachmentIds = await filesFor(act)
    if (attachmentIds.length > 0) world.kind &&= 'message with files'
    const ownContent = recordsOf(world, who).contents.at(-1)
    const otherContent = recordsOf(world, somebodyElse(who)).contents.at(-1)
    const namedContent = act.in === 'named' ? ownContent : act.in === 'of somebody else' ? otherContent : undefined
    const answered = act.answers ? newestOf(recordsOf(world, who).contents, isPublicReply) : undefined
    const message = messageOf(world, who, {
      ...{ attachmentIds, threadId: namedContent?.thread_id, newThread: act.in === 'another', autoSubmitted: auto },
      inReplyToId: answered?.id ?? null,
    })
    const { customer } = message
    return send(who, 'sessionHash' in customer ? { ...message, customer: { ...customer, origin } } : message)
  }

  function answered({ who, to }: Answer): ContentRecord | undefined {
    const { contents } = recordsOf(world, who)
    if (to === 'own message') return newestOf(contents, ({ author }) => author === 'customer')
    if (to === 'note') return newestOf(contents, ({ private_message }) => private_message)
    const candidates = to === 'of somebody else' ? recordsOf(world, somebodyElse(who)).contents : contents
    const offered = candidates.filter((content) => isPublicReply(content) && content.structured_content !== null)
    return offered.at(to === 'before' ? -2 : -1)
  }

  async function answer(act: Answer): Promise<unknown> {
    const question = answered(act)
    if (!question) return 'Nothing to answer.'
    const { type, ...content } = question.structured_content ?? { type: 'select' as const }
    const kind = 'disable_text_input' in content && content.disable_text_input ? 'locking select' : type
    const offer = offers[kind as keyof typeof offers]
    const structuredReply = act.with === 'never offered' ? neverOffered : offer[act.with]
    return send(act.who, messageOf(world, act.who, { inReplyToId: question.id, structuredReply, body: '' }))
  }

  async function resend({ who }: ActOf<'resend'>): Promise<unknown> {
    const { last } = recordsOf(world, who)
    return last ? send(who, last) : 'Nothing to send again.'
  }

  return { say, answer, resend }
}

const isPublicReply = ({ author, private_message }: ContentRecord) => author === 'agent' && !private_message

export const newestOf = (contents: readonly ContentRecord[], is: (content: ContentRecord) => boolean) =>
  contents.findLast(is)

function messageOf(world: World, visitor: number, overrides: Partial<ReceivedMessage>): ReceivedMessage {
  world.words += 1
  const isForeign = visitor === onMessenger
  const origin = null
  return {
    source: isForeign ? world.shop.messenger : world.shop.web,
    customer: isForeign
      ? { foreignId: foreignIdOf(world), screenname: null }
      : { sessionHash: hashOf(world, visitor), origin },
    ...{ language: 'en', clientId: `message ${world.run} ${world.words}`, body: `Word ${world.words}` },
    ...{ inReplyToId: null, structuredReply: undefined, ...overrides },
  }
}

async function upload(world: World, visitor: number, origin: string | null): Promise<string> {
  const { needs, shop, clock } = world
  const request = { source: shop.web, sessionHash: hashOf(world, visitor), origin }
  const identityId = await beginUpload(needs, request, noLimit)
  const file = { ...aFile(needs.ids(), identityId, clock.now), identity_id: identityId }
  await storeUpload(needs, file, noLimit)
  recordsOf(world, visitor).files.push(file.id)
  return file.id
}
