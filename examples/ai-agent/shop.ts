import type { RunAgentInput } from '@ag-ui/core'
import { visits } from '../bot/answers/time'
import type { Step } from './agent'

// A longer script: a shop finds a plant for its customer, and keeps in the agent's state what it has learned.

interface ShopState {
  light?: string
  name?: string
}

/** Decides the next steps of the shop's conversation. Its last question is repeated after words that it does not know. */
export function decideShop({ messages, state }: RunAgentInput): Step[] {
  const known = (state ?? {}) as ShopState
  const newest = messages.at(-1)
  if (newest?.role === 'tool') return afterAnswer(String(newest.content), known)
  const said = typeof newest?.content === 'string' ? newest.content.toLowerCase().trim() : ''
  if (/\b(person|human)\b/.test(said))
    return [
      { say: 'A person of the shop reads on from here.' },
      { tool: 'hand_over', arguments: { summary: summaryOf(known) } },
    ]
  // A press on an older question arrives as words.
  const place = places.find(({ title }) => title.toLowerCase() === said)
  if (place) return chosen(place.payload)
  if (messages.filter(({ role }) => role === 'user').length > 1)
    return [
      { say: 'I did not understand that. Write *person* if you would like somebody of the shop.' },
      nextQuestion(known),
    ]
  return [
    { step: 'look_at_shelf' },
    {
      say: 'Welcome to **Fern & Kettle**. I find a plant for your room:\n\n- where it will live\n- who it is for\n- when you come by',
    },
    { tool: 'show_carousel', arguments: plants },
    nextQuestion(known),
  ]
}

/** The result of a question is the customer's answer as JSON; that of a card is a sentence. */
function afterAnswer(result: string, known: ShopState): Step[] {
  if (!result.startsWith('{')) return []
  const { structured_reply: reply, error } = JSON.parse(result) as { structured_reply?: object; error?: string }
  if (error || !reply) return [{ say: 'That did not work. Let us try again.' }, nextQuestion(known)]
  if ('payload' in reply) return chosen(String(reply.payload))
  if ('responses' in reply) {
    const next = { ...known, name: nameIn(reply) }
    return [{ state: next }, { say: `Thank you, ${next.name}.` }, nextQuestion(next)]
  }
  return [{ say: `See you then, ${known.name}. We set aside a plant for **${known.light}**.` }]
}

function chosen(light: string): Step[] {
  return [{ state: { light } }, { say: `Good: there are plants that like **${light}**.` }, nextQuestion({ light })]
}

function nextQuestion({ light, name }: ShopState): Step {
  if (!light) return { tool: 'ask_select', arguments: { body: 'How much light will it get?', items: places } }
  if (!name) return { tool: 'ask_form', arguments: form }
  return { tool: 'ask_time', arguments: { body: 'When do you come by?', timeslots: visits(new Date()) } }
}

const summaryOf = ({ light, name }: ShopState) =>
  `The customer wants a person. Light: ${light ?? 'not known'}. Name: ${name ?? 'not known'}.`

/** The answer to the form's only page, or a word that fits every customer. */
function nameIn(reply: object): string {
  const { responses } = reply as { responses: { items?: { value?: string }[] }[] }
  return responses[0]?.items?.[0]?.value || 'friend'
}

const places = [
  { title: 'Sun', payload: 'sun' },
  { title: 'Bright shade', payload: 'shade' },
  { title: 'A dark corner', payload: 'a dark corner' },
]
const plants = {
  items: [
    { title: 'Monstera', subtitle: 'Bright shade, water once a week' },
    { title: 'Snake plant', subtitle: 'A dark corner, water once a month' },
  ],
}
const form = {
  title: 'For whom is it?',
  pages: [{ page_id: 'name', type: 'input', title: 'Your name', options: { required: true } }],
}
