// A whole message or view of Slack, with its older attachments.
import { type Fields, fieldsOf, isFields, listOf, mostElements, wordOf } from '../fields'
import type { Part, SimplePart } from '../parts'
import { addressOf, buttonOf, join, noteLook, type Reading } from '../reader'
import { fromMrkdwn, storable } from '../texts'
import { readBlocks } from './blocks'
import { noteChecks, readElement, textIn } from './elements'

const blockTypes: ReadonlySet<unknown> = new Set(
  'header section divider image actions context context_actions input rich_text markdown video file table data_table card carousel alert container'.split(
    ' ',
  ),
)
const isBlock = (value: unknown) =>
  isFields(value) && blockTypes.has(value.type) && value.structured_content === undefined

interface SlackMessage {
  message: Fields
  path: string
  /** The path of its blocks; that of a pasted list of blocks is empty. */
  blocksPath: string
}

/** Where the blocks or attachments of a pasted value are; null if it is not Slack's. */
export function findSlackMessage(value: unknown, path = '', level = 0): SlackMessage | null {
  if (Array.isArray(value)) return value.some(isBlock) ? { message: { blocks: value }, path, blocksPath: path } : null
  if (!isFields(value) || level > 4 || value.structured_content !== undefined) return null
  const { blocks, attachments } = value
  const isMessage =
    (Array.isArray(blocks) && (blocks.length === 0 || blocks.some(isBlock))) ||
    listOf(attachments).some(isSlackAttachment)
  if (isMessage) return { message: value, path, blocksPath: join(path, 'blocks') }
  for (const name of ['view', 'message', 'event', 'payload', 'body', 'response']) {
    const found = findSlackMessage(value[name], join(path, name), level + 1)
    if (found) return found
  }
  return null
}

function isSlackAttachment(value: unknown): boolean {
  const { contentType, blocks, text, fallback, pretext, title, callback_id } = fieldsOf(value)
  if (contentType !== undefined || !isFields(value)) return false
  return (
    listOf(blocks).some(isBlock) ||
    [text, fallback, pretext, title, callback_id].some((each) => typeof each === 'string')
  )
}

/** Returns the parts of a message or view. */
export function readSlackMessage(reading: Reading, { message, path, blocksPath }: SlackMessage): Part[] {
  const { type, blocks, attachments, title, submit, text } = message
  const isView = type === 'modal' || type === 'home' || type === 'workflow_step'
  const parts: Part[] = []
  const heading = isView && title !== undefined ? textIn(reading, title, join(path, 'title')) : ''
  if (heading) parts.push({ kind: 'text', path: join(path, 'title'), text: heading, heading: true })
  // Slack shows the text only where it shows no blocks.
  const lead = listOf(blocks).length === 0 ? fromMrkdwn(wordOf(text), join(path, 'text'), reading.notes) : ''
  if (lead) parts.push({ kind: 'text', path: join(path, 'text'), text: lead })
  parts.push(...readBlocks(reading, listOf(blocks), blocksPath))
  for (const [nth, each] of listOf(attachments).slice(0, mostElements).entries())
    parts.push({ kind: 'break' }, ...readAttachment(reading, fieldsOf(each), `${join(path, 'attachments')}[${nth}]`))
  if (isView && submit !== undefined) {
    const shown = textIn(reading, submit, join(path, 'submit'))
    parts.push({ kind: 'button', path: join(path, 'submit'), title: shown || reading.texts.choose, submits: true })
  }
  return parts
}

function readAttachment(reading: Reading, given: Fields, path: string): Part[] {
  noteLook(reading, given, ['color'], `${path}.color`)
  if (listOf(given.blocks).length > 0) return readBlocks(reading, listOf(given.blocks), `${path}.blocks`)
  const lines = ['pretext', 'author_name', 'title', 'text'].map((name) => [
    name,
    fromMrkdwn(wordOf(given[name]), `${path}.${name}`, reading.notes),
  ])
  const fields = listOf(given.fields)
    .slice(0, 50)
    .map((each, nth) => {
      const { title, value } = fieldsOf(each)
      const [name, text] = [storable(wordOf(title)), fromMrkdwn(wordOf(value), `${path}.fields[${nth}]`, reading.notes)]
      return [`fields[${nth}]`, name && text ? `${name}: ${text}` : name || text]
    })
  const footer = ['footer', fromMrkdwn(wordOf(given.footer), `${path}.footer`, reading.notes)]
  const texts = [...lines, ...fields, footer].flatMap(([name, text]): SimplePart[] =>
    text ? [{ kind: 'text', path: `${path}.${name}`, text }] : [],
  )
  const pictures = ['image_url', 'thumb_url'].flatMap((name): SimplePart[] =>
    wordOf(given[name]) ? [{ kind: 'picture', path: `${path}.${name}`, url: wordOf(given[name]), title: '' }] : [],
  )
  const actions = listOf(given.actions)
    .slice(0, mostElements)
    .flatMap((each, nth) => readOldAction(reading, fieldsOf(each), `${path}.actions[${nth}]`))
  const buttons = actions.filter((part) => part.kind === 'button')
  const others = actions.filter((part) => part.kind !== 'button')
  const url = addressOf(reading, given.title_link, `${path}.title_link`)
  const simple = texts.length + pictures.length + buttons.length
  return [
    ...(simple
      ? [{ kind: 'card' as const, path, parts: [...texts, ...pictures, ...buttons], ...(url && { url }) }]
      : []),
    ...others,
  ]
}

/** A button or menu of the older attachments, whose texts are bare strings. */
function readOldAction(reading: Reading, action: Fields, path: string): Part[] {
  if (action.confirm !== undefined) reading.notes.add('confirm', `${path}.confirm`)
  const title = fromMrkdwn(wordOf(action.text), path, reading.notes)
  if (action.type !== 'select')
    return [buttonOf(reading, { path, title, url: action.url, payload: action.value ?? action.name })]
  noteChecks(reading, action, ['data_source'], path)
  const options = listOf(action.options).map((each) => ({
    text: fieldsOf(each).text,
    value: fieldsOf(each).value,
    description: fieldsOf(each).description,
  }))
  return readElement(reading, { type: 'static_select', options, action_id: action.name }, path, { title })
}
