import { customerPresenter } from '../conversation/contents/present'
import { writableSession } from '../conversation/customers/session'
import { reactAsCustomer } from '../conversation/messages/message-actions/react-to-content'
import { unsendCustomerMessage } from '../conversation/messages/message-actions/unsend-content'
import { unknownContent } from '../conversation/refusals'
import { readPayload } from '../sockets/answer-request'
import type { CustomerRequest } from './customer-request'
import { reactShape, unsendShape } from './visitor-shapes'

export async function onUnsend(request: CustomerRequest, payload: unknown): Promise<null> {
  const { id } = readPayload(unsendShape, payload)
  await unsendCustomerMessage(request.needs, { contentId: id, ...(await customerOf(request)) })
  return null
}

export async function onReact(request: CustomerRequest, payload: unknown) {
  const { id, reaction } = readPayload(reactShape, payload)
  const { store, attachmentUrl } = request.needs
  const before = await store.read.content(id)
  const present = await customerPresenter(store.read, before ? [before] : [], attachmentUrl)
  const { content } = await reactAsCustomer(request.needs, { contentId: id, reaction, ...(await customerOf(request)) })
  return present([content])[0]
}

async function customerOf({ needs, socket }: CustomerRequest) {
  const { visitor } = socket.data
  const session = await writableSession(needs.store.read, visitor)
  if (!session) throw unknownContent()
  return { identityId: session.identity_id, sourceId: visitor.source.id }
}
