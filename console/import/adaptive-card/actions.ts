import { type Fields, fieldsOf, isFields, listOf, mostElements, wordOf } from '../fields'
import type { ButtonPart } from '../parts'
import { addressOf, buttonOf, noteLook, type Reading } from '../reader'
import { fromMarkdown, storable } from '../texts'

/** A card that a button shows: it becomes a separate message. */
interface HiddenCard {
  card: Fields
  path: string
  /** What the button says. */
  title: string
}

export interface CardReading extends Reading {
  /** Cards behind buttons, in the order in which they were found. */
  hiddenCards: HiddenCard[]
}

/** Returns the buttons of a list of actions. */
export function readActions(reading: CardReading, actions: unknown, path: string): ButtonPart[] {
  const all = listOf(actions)
  if (all.length > mostElements) reading.notes.add('too_many', path, { limit: mostElements, count: all.length })
  return all.slice(0, mostElements).flatMap((each, nth) => readAction(reading, fieldsOf(each), `${path}[${nth}]`))
}

function readAction(reading: CardReading, action: Fields, path: string): ButtonPart[] {
  const { notes } = reading
  const type = wordOf(action.type)
  const title = fromMarkdown(wordOf(action.title) || wordOf(action.text), path, notes)
  noteLook(reading, action, ['style', 'iconUrl', 'mode'], path)
  switch (type) {
    case 'Action.OpenUrl':
    case 'Action.OpenUrlDialog':
      return [buttonOf(reading, { path, title, url: action.url, payload: action.id })]
    case 'Action.Submit':
    case 'Action.Execute':
    case 'Action.Http':
      return [submitButton(reading, action, path, title)]
    case 'Action.ShowCard':
    case 'Action.Popover': {
      const card = action.card ?? action.content
      if (!isFields(card)) return []
      const button = buttonOf(reading, { path, title, url: '', payload: action.id })
      notes.add('show_card', path)
      reading.hiddenCards.push({ card, path: `${path}.card`, title: button.title })
      return [button]
    }
    case 'Action.ToggleVisibility':
      notes.add('toggled', path)
      return []
    default:
      return readBotAction(reading, action, type, path, title)
  }
}

/** Its data is the payload; Teams keeps its reply in it. */
function submitButton(reading: Reading, action: Fields, path: string, title: string): ButtonPart {
  const { msteams, ...data } = fieldsOf(action.data)
  const reply = fieldsOf(msteams)
  const hasData = Object.keys(data).length > 0 || typeof action.data === 'string'
  const payload = hasData
    ? typeof action.data === 'string'
      ? action.data
      : data
    : (reply.value ?? reply.text ?? action.verb ?? action.id)
  return { ...buttonOf(reading, { path, title, url: '', payload }), submits: true }
}

/** A button of the older cards, whose value is an address or an answer. */
function readBotAction(reading: Reading, action: Fields, type: string, path: string, title: string): ButtonPart[] {
  const opens = ['openUrl', 'playAudio', 'playVideo', 'showImage', 'downloadFile', 'signin', 'call'].includes(type)
  const answers = ['imBack', 'postBack', 'messageBack', 'invoke'].includes(type)
  if (!opens && !answers) {
    reading.notes.add('unknown_part', path, { type: storable(type).slice(0, 60) || '?' })
    return []
  }
  return [buttonOf(reading, { path, title, url: opens ? action.value : '', payload: opens ? '' : action.value })]
}

/** Returns the address that a tap on a part opens, or a button for another act. */
export function readTap(reading: CardReading, action: unknown, path: string): { url?: string; buttons: ButtonPart[] } {
  if (!isFields(action)) return { buttons: [] }
  if (action.type === 'Action.OpenUrl' || action.type === 'openUrl') {
    const url = addressOf(reading, action.url ?? action.value, path)
    return url === undefined ? { buttons: [] } : { url, buttons: [] }
  }
  return { buttons: readActions(reading, [action], path).map((button) => ({ ...button, path })) }
}
