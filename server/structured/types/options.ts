import { webviewPayloadLimit } from '../../../contract/chat/webview'
import { isBlank } from '../../../contract/structured/blank'
import type { TemplateCard } from '../../../contract/structured/template'
import type { Fields } from '../rules/fields'
import { displayableText, type InvalidAnswer, invalid, notOffered, type ValidAnswer } from './answer'

/** Accepts an offered button, otherwise the answer of a page in a webview (webview SDK). */
export function checkCards(cards: readonly TemplateCard[], reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const checked = checkOption(replyButtons(cards), reply, body)
  const text = displayableText(body)
  const payload = readPayload(reply.payload)
  if (!('code' in checked) || !cards.some(opensWebview) || !text || !payload) return checked
  if (payload.length > webviewPayloadLimit) return invalid('structured_reply.payload is too long')
  return { body: text, structuredReply: { payload } }
}

// On phones `current` also opens a full-size webview.
const opensWebview = (card: TemplateCard): boolean =>
  [card, ...(card.items ?? [])].some(
    ({ url, target }) => !isBlank(url) && (target === 'webview' || target === 'current'),
  )

interface Option {
  title: string
  payload?: string
}

function replyButtons(cards: readonly TemplateCard[]): Option[] {
  return cards.flatMap((card) => card.items ?? []).filter((button) => button.type === 'reply')
}

export const payloadOf = (option: Option): string | null => (isBlank(option.payload) ? null : (option.payload ?? null))

export function checkOption(options: readonly Option[], reply: Fields, body: string): ValidAnswer | InvalidAnswer {
  const payload = readPayload(reply.payload)
  if (payload === undefined) return invalid('structured_reply.payload must be a string or null')
  const matching = options.filter((option) => payloadOf(option) === payload)
  const titled = matching.find((option) => option.title === body)
  // An option without a payload can only be found by its title.
  const chosen = titled ?? (payload === null ? undefined : matching[0])
  if (!chosen) return notOffered('structured_reply.payload was not offered by this message')
  return { body: chosen.title, structuredReply: { payload } }
}

/** Returns null for an absent or blank payload, and undefined for a payload that is no text. */
export function readPayload(payload: unknown): string | null | undefined {
  if (isBlank(payload)) return null
  return typeof payload === 'string' ? payload : undefined
}
