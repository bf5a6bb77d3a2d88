import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { wordsIn } from '../../../../contract/inbox/search-words'
import type { Target } from '../open/open-conversation'
import { foundRanges } from './found-ranges'
import { reveal } from './reveal'

const name = 'found-words'

/** Highlights the searched words, even in parts that render later. Returns true if no word is visible. */
export function useFoundWords(message: RefObject<HTMLElement | null>, target: Target | null): Signal<boolean> {
  const missing = useSignal(false)
  useEffect(() => {
    const element = message.current
    const words = wordsIn(target?.q ?? '')
    if (!element || words.length === 0) return
    let markedPlace: Element | null = null
    let first: Range | undefined
    let clear = () => {}
    function mark() {
      if (!element) return
      clear()
      const ranges = foundRanges(element, words)
      clear = highlight(ranges)
      first = ranges.find(isVisible)
      missing.value = !first
      const place = first?.startContainer.parentElement ?? null
      // Scroll again only if the words moved to another element, because the message can change later.
      if (first && place !== markedPlace) reveal(first, element)
      markedPlace = place
    }
    mark()
    const watch = new MutationObserver(mark)
    watch.observe(element, { childList: true, characterData: true, subtree: true })
    const leave = showUntilAction(element, () => first && reveal(first, element))
    return () => {
      watch.disconnect()
      leave()
      clear()
      missing.value = false
    }
  }, [target])
  return missing
}

/** Calls `show` when the log changes its size, until the agent scrolls, clicks or types. */
function showUntilAction(message: HTMLElement, show: () => void): () => void {
  const watch = new ResizeObserver(show)
  for (const part of [message.closest('[data-part="log"]'), message.closest('ol')]) if (part) watch.observe(part)
  const acts = ['pointerdown', 'wheel', 'touchmove', 'keydown'] as const
  const leave = () => {
    watch.disconnect()
    for (const act of acts) removeEventListener(act, leave, true)
  }
  for (const act of acts) addEventListener(act, leave, { capture: true, passive: true })
  return leave
}

/** Excludes texts for screen readers (one pixel wide) and folded texts (no size). */
const isVisible = (range: Range) => range.getBoundingClientRect().width > 1

/** Highlights without changing the DOM, which Preact controls. Old browsers outline the elements. */
function highlight(ranges: readonly Range[]): () => void {
  if (ranges.length === 0) return () => {}
  if ('highlights' in CSS) {
    const marks = new Highlight(...ranges)
    CSS.highlights.set(name, marks)
    return () => {
      if (CSS.highlights.get(name) === marks) CSS.highlights.delete(name)
    }
  }
  const around = ranges.map((range) => range.startContainer.parentElement)
  for (const element of around) element?.setAttribute('data-found-words', '')
  return () => {
    for (const element of around) element?.removeAttribute('data-found-words')
  }
}
