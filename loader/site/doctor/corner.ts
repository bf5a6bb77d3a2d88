import { broken, type Finding, look, ok } from './finding'

export interface CornerFacts {
  seen: 'bubble' | 'chat' | null
  outside: boolean
  over: readonly string[]
  moving: readonly string[]
  under: readonly string[]
}

const title = 'Corner of the bubble'
const mend =
  'data-offset, data-position and data-z-index move the bubble; hide() and show() remove the bubble while another element is there.'

export function judgeCorner({ seen, outside, moving, over, under }: CornerFacts): Finding {
  if (!seen)
    return ok(title, 'No bubble is on the screen: data-hidden, hide() or the open chat hides it. show() shows it.')
  if (over.length > 0) return broken(title, `Elements over the ${seen}: ${over.join(', ')}.`, mend)
  if (outside && moving.length > 0)
    return broken(
      title,
      `The ${seen} is outside the window: ${moving.join(', ')} moves what is fixed.`,
      'Give this style to an element inside the body that has no chat in it.',
    )
  if (outside) return broken(title, `Part of the ${seen} is outside the window.`, mend)
  if (under.length > 0) return look(title, `The ${seen} covers ${under.join(', ')}.`, mend)
  return ok(title, `No element covers the ${seen}.`)
}
