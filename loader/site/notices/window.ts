import type { WindowMessage } from '../../../contract/chat/embed'
import { drawWindow } from './draw-window'
import { hasPush, type SubscribeResult, subscribe } from './subscribe'

/**
 * A frame on another site cannot request the permission. This window accepts messages only from its opener, the chat.
 */
const { opener } = window as { opener: Window | null }
const post = (message: WindowMessage) => opener?.postMessage(message, location.origin)

let hasBegun = false
addEventListener('message', ({ source, origin, data }: MessageEvent<Partial<WindowMessage> | null>) => {
  if (source !== opener || origin !== location.origin || data?.bubblewire !== 1) return
  if (data.type !== 'begin' || hasBegun) return
  hasBegun = true
  drawQuestion(data as Extract<WindowMessage, { type: 'begin' }>)
})
post({ bubblewire: 1, type: 'ready' })

function drawQuestion({ key, channel_id, language, right_to_left, texts }: Extract<WindowMessage, { type: 'begin' }>) {
  document.documentElement.lang = language
  document.documentElement.dir = right_to_left ? 'rtl' : 'ltr'
  document.title = texts.title
  const place = { script: './push-worker.js', scope: `./push/${channel_id}`, policy: 'worker' }
  const { say } = drawWindow(texts, async () => {
    say(texts.waiting)
    const result: SubscribeResult = hasPush() ? await subscribe(place, key) : { problem: 'failed' }
    post({
      bubblewire: 1,
      ...('problem' in result ? { type: 'problem', ...result } : { type: 'subscribed', ...result }),
    })
    if ('problem' in result) say(texts[result.problem], true)
    else window.close()
  })
}
