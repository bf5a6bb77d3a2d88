import type { CustomerContent } from '../../contract/chat/realtime'

export type Kind = 'texts' | 'cards'

const words = 'the quick brown fox jumps over the lazy dog while the harbour lights come on'.split(' ')
const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="240" height="96"%3E%3Crect width="240" height="96" fill="%2389a"/%3E%3C/svg%3E'

export const textOf = (nth: number) => `Message ${nth} ${words.slice(0, 4 + (nth % 11)).join(' ')}`

export const cardOf = (nth: number) => ({
  title: `Card ${nth}`,
  text: words.join(' '),
  image: picture,
  buttons: ['Buy', 'More', 'Skip'],
})

export const listOf = <T>(count: number, make: (nth: number) => T) =>
  Array.from({ length: count }, (_, nth) => make(nth))

/** Returns a history as the server sends it. The contents equal those of the floor (the minimal page). */
export function history(kind: Kind, count: number): CustomerContent[] {
  const began = Date.parse('2026-11-20T09:00:00.000Z')
  return listOf(
    count,
    (nth): CustomerContent => ({
      id: `bench${String(nth).padStart(19, '0')}`,
      thread_id: 'bench00000000000000000000',
      seq: nth + 1,
      created_at: new Date(began + nth * 20_000).toISOString(),
      from: kind === 'texts' && nth % 2 === 1 ? 'customer' : 'agent',
      author_name: 'Bench',
      client_id: null,
      body: kind === 'texts' ? textOf(nth) : `Card ${nth}`,
      body_html: null,
      in_reply_to_id: null,
      structured_content: kind === 'texts' ? null : templateOf(nth),
      structured_reply: null,
      attachments: [],
      media: mediaOf(kind),
      payment_status: null,
    }),
  )
}

const mediaOf = (kind: Kind): CustomerContent['media'] => (kind === 'texts' ? {} : { picture: media })

const media = {
  id: 'picture',
  filename: 'picture.svg',
  content_type: 'image/svg+xml',
  size: picture.length,
  url: picture,
  width: 240,
  height: 96,
  duration: null,
}

function templateOf(nth: number) {
  const { title, text, buttons } = cardOf(nth)
  const items = buttons.map((each) => ({ type: 'reply' as const, title: each, payload: each }))
  return { type: 'template' as const, title, subtitle: text, attachment_id: 'picture', items }
}

export function growthScript(contents: CustomerContent[]): string {
  return frameOf(`42${JSON.stringify(['thread:changed', threadOf(contents)])}`)
}

export function answerOf(contents: CustomerContent[]): string {
  return JSON.stringify([
    { ok: true, value: { threads: [threadOf(contents)], contents, more: false, gone: [], identity: null } },
  ])
}

const threadOf = (contents: CustomerContent[]) => ({
  id: contents[0]?.thread_id ?? '',
  closed: false,
  text_input_disabled: false,
  last_seq: contents.length,
  title: '',
  created_at: '2026-11-20T09:00:00.000Z',
  last_content_at: '2026-11-20T09:00:00.000Z',
  marks: { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 0, agent_read_seq: 0 },
})

export const addMessageCommand = (content: CustomerContent): string =>
  frameOf(`42${JSON.stringify(['message:added', content])}`)

const frameOf = (frame: string) =>
  `window.bench.line.dispatchEvent(new MessageEvent('message', { data: ${JSON.stringify(frame)} }))`
