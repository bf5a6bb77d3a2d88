import {
  type AdapterPostableMessage,
  type Attachment,
  ChatError,
  convertEmojiPlaceholders,
  type FileUpload,
  type FormattedContent,
  isCardElement,
  parseMarkdown,
  toPlainText,
} from 'chat'
import { type CardMessage, messageOfCard, type Picture, type Structured } from './cards'
import { htmlOf } from './html'

/** A message of the Chat SDK in our fields. */
export interface OutgoingMessage {
  body: string
  body_input_format: 'text' | 'html'
  structured: Structured | null
  picture: Picture | null
  files: readonly (FileUpload | Attachment)[]
}

/**
 * Reads what a handler posts. Strings and `raw` are plain text, the rest is HTML made from Markdown. Throws
 * NotImplementedError for a card without a counterpart, and ChatError for what is no message.
 */
export function outgoingMessage(message: AdapterPostableMessage): OutgoingMessage {
  if (typeof message === 'string') return ofText(message)
  if (isCardElement(message)) return ofCard(messageOfCard(message), [])
  const { files = [] } = message
  if ('card' in message) return ofCard(messageOfCard(message.card), files)
  const given = [...files, ...(message.attachments ?? [])]
  if ('raw' in message) return { ...ofText(message.raw), files: given }
  if ('markdown' in message) return ofMarkdown(message.markdown, given)
  if ('ast' in message) return { ...ofTree(message.ast), files: given }
  throw new ChatError('A message is a text, { raw }, { markdown }, { ast } or a card.', 'INVALID_MESSAGE')
}

export const withEmoji = (text: string): string => convertEmojiPlaceholders(text, 'gchat')

const ofText = (text: string): OutgoingMessage => ({
  body: withEmoji(text),
  body_input_format: 'text',
  structured: null,
  picture: null,
  files: [],
})

const ofHtml = (html: string): OutgoingMessage => ({
  body: withEmoji(html),
  body_input_format: 'html',
  structured: null,
  picture: null,
  files: [],
})

const ofMarkdown = (markdown: string, files: OutgoingMessage['files']): OutgoingMessage => ({
  ...ofTree(parseMarkdown(markdown)),
  files,
})

/** A text without formats stays a text. */
function ofTree(tree: FormattedContent): OutgoingMessage {
  const isPlain = (node: FormattedContent['children'][number]) =>
    node.type === 'paragraph' && node.children.every(({ type }) => type === 'text')
  return tree.children.every(isPlain)
    ? ofText(tree.children.map((node) => toPlainText({ type: 'root', children: [node] })).join('\n\n'))
    : ofHtml(htmlOf(tree))
}

const ofCard = ({ markdown, structured, picture }: CardMessage, files: OutgoingMessage['files']): OutgoingMessage => ({
  ...ofMarkdown(markdown, files),
  structured: JSON.parse(withEmoji(JSON.stringify(structured))),
  picture,
})
