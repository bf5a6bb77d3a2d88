import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { elementsOf } from '../stage/part-elements'
import type { Scene } from '../stage/protocol'
import type { Change } from './changes'
import style from './Difference.module.css'

interface MarksProps {
  /** Contains the drawn message and the marks. */
  paper: RefObject<HTMLElement | null>
  scene: Scene
  side: 'before' | 'after'
  changes: readonly Change[]
  chosen: Signal<number>
}

interface Mark {
  nth: number
  box: { left: string; top: string; inlineSize: string; blockSize: string }
}

/** A frame with a number around each part that changed. Screen readers have the list of changes. */
export function Marks({ paper, scene, side, changes, chosen }: MarksProps) {
  const marks = useSignal<readonly Mark[]>([])
  useEffect(() => {
    const { current } = paper
    if (!current) return
    const drawn = current.querySelector('[data-cell]')
    const paths = changes.map((each) => each[side]?.path)
    const place = () => {
      marks.value = drawn ? marksIn(current, elementsOf(drawn, scene), paths) : []
    }
    place()
    const sizes = new ResizeObserver(place)
    const views = new MutationObserver(place)
    sizes.observe(current)
    if (drawn) views.observe(drawn, { childList: true, subtree: true })
    // The chat moves a new message into its place.
    current.addEventListener('animationend', place)
    current.addEventListener('transitionend', place)
    return () => {
      current.removeEventListener('animationend', place)
      current.removeEventListener('transitionend', place)
      sizes.disconnect()
      views.disconnect()
    }
  }, [scene, changes, side])
  return (
    <>
      {marks.value.map(({ nth, box }) => (
        <span
          key={nth}
          class={style.mark}
          data-chosen={chosen.value === nth}
          data-kind={changes[nth]?.kind}
          aria-hidden="true"
          style={box}
        >
          <span class={style.number}>{nth + 1}</span>
        </span>
      ))}
    </>
  )
}

function marksIn(
  paper: HTMLElement,
  elements: Map<string, HTMLElement>,
  paths: readonly (string | undefined)[],
): Mark[] {
  const { left, top } = paper.getBoundingClientRect()
  return paths.flatMap((path, nth) => {
    const element = path === undefined ? undefined : (elements.get(path) ?? firstBelow(elements, path))
    const place = element?.getBoundingClientRect()
    return place && place.width > 0 ? [{ nth, box: boxOf(place, { left, top }) }] : []
  })
}

/** Returns the first shown part of an item, such as its title. */
const firstBelow = (elements: Map<string, HTMLElement>, path: string) =>
  [...elements].find(([each]) => each.startsWith(`${path}.`))?.[1]

const boxOf = ({ left, top, width, height }: DOMRect, origin: { left: number; top: number }): Mark['box'] => ({
  left: `${left - origin.left}px`,
  top: `${top - origin.top}px`,
  inlineSize: `${width}px`,
  blockSize: `${height}px`,
})
