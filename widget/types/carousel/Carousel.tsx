import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Carousel as CarouselContent } from '../../../contract/structured/carousel'
import { storedText } from '../../models/kept/stored-text'
import carouselWords from '../../strings/english/structured/carousel.json'
import { useWords } from '../../strings/words'
import { back, forward, Icon } from '../../views/ui/icon-paths'
import { ratioOf } from '../../views/ui/Picture'
import surface from '../../views/ui/Surface.module.css'
import { Card } from '../shared/Card'
import type { StructuredProps } from '../shared/view-props'
import style from './Carousel.module.css'

/**
 * Cards in a row that scrolls with a finger, with its two arrows, or with the focus. A single card looks like a
 * template.
 */
export default function Carousel({ content, structured, answer, reply, links }: StructuredProps<CarouselContent>) {
  const word = useWords(carouselWords)
  const { track, seen, go, noteScroll } = useTrack(`bw-carousel:${content.id}`)
  const { at, start, end } = seen.value
  const { items, display_ratio } = structured
  const count = items.length
  const several = count > 1
  const label = several ? word('carousel_label', { count }) : undefined
  const ratio = ratioOf(content.media[items[0]?.attachment_id ?? ''], display_ratio)
  return (
    // biome-ignore lint/a11y/useSemanticElements: APG's carousel wants groups, and these are no fields of a form.
    <div
      class={style.carousel}
      role="group"
      aria-roledescription={several ? word('carousel') : undefined}
      aria-label={label}
    >
      <div
        class={style.track}
        ref={track}
        onScroll={noteScroll}
        // If the cards have no buttons, the row itself can be focused and scrolled with keys. It then needs a name.
        {...(several && !items.some(pressable) && { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {items.map((card, place) => (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          <div
            key={place}
            class={`${surface.card} ${style.slide}`}
            role="group"
            aria-roledescription={several ? word('slide') : undefined}
            aria-label={several ? word('slide_label', { title: card.title, index: place + 1, count }) : card.title}
          >
            <Card
              card={card}
              media={content.media}
              ratio={ratio}
              keepBox={items.some(({ attachment_id }) => attachment_id)}
              answer={answer}
              reply={reply}
              links={links}
            />
          </div>
        ))}
      </div>
      {!(start && end) && (
        <div class={style.controls}>
          <span class={style.dots} aria-hidden="true">
            {items.map((_, place) => (
              <i key={place} class={place === (end ? count - 1 : at) ? style.here : undefined} />
            ))}
          </span>
          <Arrow d={back} label={word('previous_card')} stop={start} press={() => go(-1)} />
          <Arrow d={forward} label={word('next_card')} stop={end} press={() => go(1)} />
        </div>
      )}
    </div>
  )
}

const pressable = ({ url, items }: CarouselContent['items'][number]) => url || items?.length

function Arrow({ d, label, stop, press }: { d: string; label: string; stop: boolean; press(): void }) {
  return (
    <button
      type="button"
      class={style.arrow}
      aria-label={label}
      aria-disabled={stop}
      onClick={stop ? undefined : press}
    >
      <Icon d={d} size={18} />
    </button>
  )
}

/** Returns the row and its scroll position. The position is stored under `key`. */
function useTrack(key: string) {
  const kept = storedText(() => sessionStorage, key)
  const track = useRef<HTMLDivElement>(null)
  const seen = useSignal({ at: Number(kept.read()), start: true, end: true })

  function noteScroll() {
    const row = track.current
    if (!row?.clientWidth) return
    const gone = Math.abs(row.scrollLeft)
    const at = Math.round(row.scrollLeft / stepOf(row))
    const now = { at, start: gone < 2, end: gone + row.clientWidth > row.scrollWidth - 2 }
    const was = seen.peek()
    if (at !== was.at) kept.write(String(at))
    if (at !== was.at || now.start !== was.start || now.end !== was.end) seen.value = now
  }

  function go(by: number, behavior?: ScrollBehavior) {
    const row = track.current
    row?.scrollTo({ left: (seen.peek().at + by) * stepOf(row), behavior })
  }

  useLayoutEffect(() => {
    go(0, 'instant')
    noteScroll()
    const watch = new ResizeObserver(noteScroll)
    if (track.current) watch.observe(track.current)
    return () => watch.disconnect()
  }, [key])

  return { track, seen, noteScroll, go }
}

function stepOf({ children: [first, second] }: Element): number {
  return first && second ? second.getBoundingClientRect().left - first.getBoundingClientRect().left : 1
}
