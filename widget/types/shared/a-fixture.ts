import type { Media } from '../../../contract/attachment'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { StructuredContent } from '../../../contract/structured'
import type { StructuredReply } from '../../../contract/structured/reply'

export interface Fixture {
  content: CustomerContent
  answer: { body: string; structured_reply: StructuredReply | null; state: 'sending' | 'sent' | 'failed' } | null
  current: boolean
  dir?: 'rtl'
}

const picture = (id: string, url: URL, width: number, height: number): Media => ({
  id,
  filename: `${id}.svg`,
  content_type: 'image/svg+xml',
  size: 2_000,
  url: url.href,
  width,
  height,
  duration: null,
})

const pictures = [
  picture('mug', new URL('../../gallery/pictures/mug.svg', import.meta.url), 600, 360),
  picture('vases', new URL('../../gallery/pictures/vases.svg', import.meta.url), 600, 360),
  picture('lamp', new URL('../../gallery/pictures/lamp.svg', import.meta.url), 600, 360),
  picture('plant', new URL('../../gallery/pictures/plant.svg', import.meta.url), 480, 480),
  picture('chair', new URL('../../gallery/pictures/chair.svg', import.meta.url), 480, 480),
  picture('kettle', new URL('../../gallery/pictures/kettle.svg', import.meta.url), 480, 480),
  // Bytes that are not a picture, as after a broken upload.
  { ...picture('broken', new URL('data:image/png;base64,AA'), 600, 360), content_type: 'image/png' },
]

interface Parts {
  id: string
  structured: StructuredContent
  body?: string
  answer?: { body: string; structured_reply: StructuredReply; state?: 'sending' | 'sent' | 'failed' }
  current?: boolean
  paymentStatus?: CustomerContent['payment_status']
  dir?: 'rtl'
}

export function aFixture({
  id,
  structured,
  body = '',
  answer,
  current = !answer,
  paymentStatus = null,
  dir,
}: Parts): Fixture {
  return {
    content: {
      id,
      thread_id: 'gallery',
      seq: 1,
      created_at: '2026-11-20T09:30:00.000Z',
      from: 'agent',
      author_name: 'Shop assistant',
      client_id: null,
      body,
      body_html: null,
      in_reply_to_id: null,
      structured_content: structured,
      structured_reply: null,
      attachments: [],
      media: Object.fromEntries(pictures.map((media) => [media.id, media])),
      payment_status: paymentStatus,
    },
    answer: answer ? { state: 'sent', ...answer } : null,
    current,
    ...(dir ? { dir } : {}),
  }
}
