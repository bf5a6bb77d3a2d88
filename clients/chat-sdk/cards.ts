import {
  type ActionsElement,
  type CardChild,
  type CardElement,
  cardChildToFallbackText,
  markdownToPlainText,
  NotImplementedError,
} from 'chat'
import type { Input } from '../typescript/client'
import { payloadOf } from './button-payloads'

export type Structured = NonNullable<Input<'createContent'>['structured_content']>

export interface Picture {
  url: string
  alt?: string
}

/** A card as our message: Markdown beside it, a structured message, and the picture that goes into it. */
export interface CardMessage {
  markdown: string
  structured: Structured | null
  picture: Picture | null
}

type Action = ActionsElement['children'][number]
type Button = Extract<Action, { type: 'button' | 'link-button' }>
type Choice = Extract<Action, { type: 'select' | 'radio_select' }>

const mostButtons = 4
const mostReplies = 13
const longestTitle = 350
const longestSubtitle = 1000

/**
 * Finds our counterpart of a card. With a title, a picture or a link it is a template, with texts and buttons alone it
 * has quick replies, and with a select it is a list. Throws NotImplementedError for what no message can be.
 */
export function messageOfCard(card: CardElement): CardMessage {
  const children = flat(card.children)
  const actions = children.flatMap((child) => (child.type === 'actions' ? child.children : []))
  const choices = actions.filter((action): action is Choice => /^(radio_)?select$/.test(action.type))
  const buttons = actions.filter(isButton).filter((button) => !('disabled' in button && button.disabled))
  const images = children.filter((child) => child.type === 'image')
  const first = images[0] && { url: images[0].url, ...(images[0].alt && { alt: images[0].alt }) }
  const picture = card.imageUrl ? { url: card.imageUrl } : (first ?? null)
  const texts = children.filter((child) => child.type !== 'actions' && (child !== images[0] || card.imageUrl))
  refuseOthers(actions, choices, buttons)
  if (choices[0]) return asList(card, choices[0], texts, picture)
  if (!card.title && !picture && buttons.length > 0 && buttons.every(isReply)) return asSelect(card, buttons, texts)
  if (!card.title && !picture && buttons.length === 0)
    return { markdown: markdownOf(card, texts), structured: null, picture: null }
  return asTemplate(card, buttons, texts, picture)
}

const flat = (children: readonly CardChild[]): CardChild[] =>
  children.flatMap((child) => (child.type === 'section' ? flat(child.children) : [child]))

const isButton = (action: Action): action is Button => action.type === 'button' || action.type === 'link-button'
const isReply = (button: Button): button is Extract<Button, { type: 'button' }> => button.type === 'button'

function refuseOthers(actions: readonly Action[], choices: readonly Choice[], buttons: readonly Button[]): void {
  const unknown = actions.find((action) => !isButton(action) && !choices.includes(action as Choice))
  if (unknown) throw new NotImplementedError(`A card cannot have a ${unknown.type}.`, 'cards')
  if (choices.length > 1) throw new NotImplementedError('A card cannot have several selects.', 'cards')
  if (choices.length > 0 && buttons.length > 0)
    throw new NotImplementedError('A card cannot have a select and buttons.', 'cards')
  if (buttons.some((button) => isReply(button) && button.actionType === 'modal'))
    throw new NotImplementedError('The chat has no modals.', 'modals')
}

/** Quick replies. Their text is beside them. */
function asSelect(card: CardElement, buttons: readonly Button[], texts: readonly CardChild[]): CardMessage {
  const replies = buttons.filter(isReply)
  if (replies.length > mostReplies) throw new NotImplementedError(`More than ${mostReplies} buttons.`, 'cards')
  const items = replies.map(({ id, label, value }) => ({ title: label, payload: payloadOf(id, value) }))
  return { markdown: markdownOf(card, texts), structured: { type: 'select', items }, picture: null }
}

function asList(
  { title, subtitle }: CardElement,
  { id, label, options }: Choice,
  texts: readonly CardChild[],
  picture: Picture | null,
): CardMessage {
  const items = options.map((option) => ({
    title: option.label,
    payload: payloadOf(id, option.value),
    ...(option.description && { subtitle: option.description }),
  }))
  const structured: Structured = { type: 'list', title: title ?? label, items }
  const below = subtitle ?? (title && label)
  if (below) structured.subtitle = below
  return { markdown: texts.map(markdownOfChild).join('\n\n').trim(), structured, picture }
}

function asTemplate(
  card: CardElement,
  buttons: readonly Button[],
  texts: readonly CardChild[],
  picture: Picture | null,
): CardMessage {
  if (buttons.length > mostButtons)
    throw new NotImplementedError(`A card with title, picture or links has at most ${mostButtons} buttons.`, 'cards')
  const [link, ...links] = texts.filter((child) => child.type === 'link')
  const isLinked = link !== undefined && links.length === 0
  const others = isLinked ? texts.filter((child) => child !== link) : texts
  const lines = [card.title, card.subtitle, ...others.map(plainOf)].filter((line) => line?.trim()) as string[]
  const [title = link?.type === 'link' ? link.label : '', ...below] = lines
  const subtitle = below.join('\n')
  // What no field of a template holds is beside it.
  const fits = title.length <= longestTitle && subtitle.length <= longestSubtitle && !others.some(needsMarkup)
  const structured: Structured = {
    type: 'template',
    title: fits ? title : (card.title ?? title).slice(0, longestTitle),
  }
  if (fits ? subtitle : card.subtitle) structured.subtitle = fits ? subtitle : (card.subtitle ?? '')
  if (isLinked && link.type === 'link') Object.assign(structured, { url: link.url, url_text: link.label })
  if (buttons.length > 0) structured.items = buttons.map(templateButton)
  return { markdown: fits ? '' : others.map(markdownOfChild).join('\n\n').trim(), structured, picture }
}

const templateButton = (button: Button) =>
  isReply(button)
    ? { type: 'reply' as const, title: button.label, payload: payloadOf(button.id, button.value) }
    : { type: 'url' as const, title: button.label, url: button.url }

const needsMarkup = ({ type }: CardChild) => ['table', 'chart', 'image', 'divider'].includes(type)

const plainOf = (child: CardChild): string =>
  child.type === 'text' ? markdownToPlainText(child.content) : (cardChildToFallbackText(child) ?? '')

const markdownOf = ({ title, subtitle }: CardElement, texts: readonly CardChild[]): string =>
  [title && `**${title}**`, subtitle, ...texts.map(markdownOfChild)].filter((part) => part?.trim()).join('\n\n')

function markdownOfChild(child: CardChild): string {
  switch (child.type) {
    case 'text':
      return child.style === 'bold' ? `**${child.content}**` : child.content
    case 'link':
      return `[${child.label}](${child.url})`
    case 'image':
      return `![${child.alt ?? ''}](${child.url})`
    case 'divider':
      return '---'
    case 'fields':
      return child.children.map(({ label, value }) => `**${label}:** ${value}`).join('\n')
    case 'table':
      return [child.headers, child.headers.map(() => '---'), ...child.rows].map(tableRow).join('\n')
    default:
      return fenced(cardChildToFallbackText(child) ?? '')
  }
}

const tableRow = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replace(/([|\\])/g, '\\$1').replaceAll('\n', ' ')).join(' | ')} |`
const fenced = (text: string) => (text === '' ? '' : `\`\`\`\n${text}\n\`\`\``)
