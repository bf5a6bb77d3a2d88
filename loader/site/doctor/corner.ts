import { broken, type Finding, look, ok } from './finding'

export interface CornerFacts {
  /** The visible part of this chat; null for neither. */
  seen: 'bubble' | 'chat' | null
  /** Part of it lies outside the window. */
  outside: boolean
  /** The element that covers it, named as `div#banner`. */
  over: readonly string[]
  /** Fixed elements and other bubbles below it. */
  under: readonly string[]
}

const title = 'Corner of the bubble'
const mend =
  'data-offset, data-position and data-z-index move the bubble; hide() and show() take it away while something else is there.'

/** Checks whether elements cover the bubble, or the bubble covers others. */
export function judgeCorner({ seen, outside, over, under }: CornerFacts): Finding {
  if (!seen)
    return ok(title, 'No bubble is on the screen now: data-hidden, hide() or the chat in its place. show() brings it.')
  if (over.length > 0) return broken(title, `Over the ${seen}: ${over.join(', ')}.`, mend)
  if (outside) return broken(title, `Part of the ${seen} is outside of the window.`, mend)
  if (under.length > 0) return look(title, `The ${seen} covers ${under.join(', ')}.`, mend)
  return ok(title, `Nothing is in the way of the ${seen}.`)
}
