import { type Attachment, Message, type MessageMetadata, paragraph, parseMarkdown, root, text } from 'chat'
import type { Client } from '../typescript/client'
import type { Content, Attachment as Upload } from '../typescript/operations'
import { isCustomer, type People } from './people'
import { threadIdOf } from './thread-ids'

/** Returns a content as a message of the Chat SDK. */
export function messageOf(call: Client, people: People, content: Content): Message<Content> {
  const { id, body, live, body_formatted } = content
  const message = {
    id,
    threadId: threadIdOf(content),
    text: body_formatted.text,
    // Live messages are Markdown. Others are plain text or HTML.
    formatted: live ? parseMarkdown(body) : root([paragraph([text(body_formatted.text)])]),
    raw: content,
    author: people.author(content),
    metadata: metadataOf(content),
    attachments: content.attachments.map((upload) => attachmentOf(call, upload)),
  }
  return new Message(isCustomer(content) ? Object.assign(message, { isMention: true }) : message)
}

function metadataOf({ created_at, edited_at }: Content): MessageMetadata {
  const dateSent = new Date(created_at)
  return edited_at ? { dateSent, edited: true, editedAt: new Date(edited_at) } : { dateSent, edited: false }
}

function attachmentOf(call: Client, upload: Upload): Attachment {
  const { id, content_type, filename, size, url, width, height } = upload
  return {
    type: (/^(image|video|audio)\//.exec(content_type)?.[1] ?? 'file') as Attachment['type'],
    mimeType: content_type,
    name: filename,
    size,
    url,
    ...(width !== null && { width }),
    ...(height !== null && { height }),
    fetchMetadata: { id },
    fetchData: () => bytesOf(call, id),
  }
}

/** Reads an upload by a fresh address, because that of a private one is valid for an hour. */
export async function bytesOf(call: Client, id: string): Promise<ArrayBuffer> {
  const { url } = await call('getAttachment', { id })
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The file ${id} could not be read: ${answer.status}.`)
  return answer.arrayBuffer()
}
