import { advice, broken, type Finding, ok } from './finding'

export interface CornerFacts {
  visible: 'bubble' | 'chat' | null
  outside: boolean
  covering: readonly string[]
  moving: readonly string[]
  covered: readonly string[]
}

const title = 'Corner of the bubble'
const fix =
  'data-offset, data-position and data-z-index move the bubble; hide() and show() remove the bubble while another element is there.'

export function judgeCorner({ visible, outside, moving, covering, covered }: CornerFacts): Finding {
  if (!visible)
    return ok(title, 'No bubble is on the screen: data-hidden, hide() or the open chat hides it. show() shows it.')
  if (covering.length > 0) return broken(title, `Elements over the ${visible}: ${covering.join(', ')}.`, fix)
  if (outside && moving.length > 0)
    return broken(
      title,
      `The ${visible} is outside the window: ${moving.join(', ')} moves what is fixed.`,
      'Give this style to an element inside the body that has no chat in it.',
    )
  if (outside) return broken(title, `Part of the ${visible} is outside the window.`, fix)
  if (covered.length > 0) return advice(title, `The ${visible} covers ${covered.join(', ')}.`, fix)
  return ok(title, `No element covers the ${visible}.`)
}
