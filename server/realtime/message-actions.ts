import { customerPresenter } from '../conversation/contents/present'
import { writableSession } from '../conversation/customers/session'
import { reactAsCustomer } from '../conversation/messages/message-actions/react-to-content'
import { unsendCustomerMessage } from '../conversation/messages/message-actions/unsend-content'
import { unknownContent } from '../conversation/refusals'
import { readPayload } from '../sockets/answer-request'
import type { CustomerRequest } from './customer-request'
import { reactShape, unsendShape } from './visitor-shapes'

export async function onUnsend(asked: CustomerRequest, payload: unknown): Promise<null> {
  const { id } = readPayload(unsendShape, payload)
  await unsendCustomerMessage(asked.needs, { contentId: id, ...(await customerOf(asked)) })
  return null
}

export async function onReact(asked: CustomerRequest, payload: unknown) {
  const { id, reaction } = readPayload(reactShape, payload)
  const { store, attachmentUrl } = asked.needs
  const before = await store.read.content(id)
  const present = await customerPresenter(store.read, before ? [before] : [], attachmentUrl)
  const { content } = await reactAsCustomer(asked.needs, { contentId: id, reaction, ...(await customerOf(asked)) })
  return present([content])[0]
}

async function customerOf({ needs, socket }: CustomerRequest) {
  const { visitor } = socket.data
  const session = await writableSession(needs.store.read, visitor)
  if (!session) throw unknownContent()
  return { identityId: session.identity_id, sourceId: visitor.source.id }
}
