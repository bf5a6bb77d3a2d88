import type { Signal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { useShade } from '../../looks/shade'
import ui from '../../shell/controls/ui.module.css'
import { Cell } from '../sheet/Cell'
import { directionOf } from '../sheet/cells'
import type { Sheet } from '../sheet/sheet'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import type { Change } from './changes'
import style from './Difference.module.css'
import { Marks } from './Marks'

interface DrawnProps {
  studio: Studio
  sheet: Sheet
  side: 'before' | 'after'
  changes: readonly Change[]
  chosen: Signal<number>
}

/** One of the two messages, as the chat shows it, with a number at each change. */
export function Drawn({ studio, sheet, side, changes, chosen }: DrawnProps) {
  const t = useStudioWords()
  const paper = useRef<HTMLDivElement>(null)
  const title = useId()
  const { theme, language } = studio.view
  const direction = directionOf(language.value)
  const speech = sheet.speeches.value?.[direction]
  const pageShade = useShade()
  const shade = theme.value || pageShade
  return (
    <section class={ui.stack} aria-labelledby={title}>
      <h3 id={title}>{t(`difference_${side}`)}</h3>
      <div class={style.paper} ref={paper}>
        {speech && sheet.scene.value && (
          <>
            <Cell studio={studio} sheet={sheet} side={shade} direction={direction} state="fresh" speech={speech} />
            <Marks paper={paper} scene={sheet.scene.value} side={side} changes={changes} chosen={chosen} />
          </>
        )}
      </div>
      {!sheet.scene.value && (
        <p role="status" class={ui.soft}>
          {t('difference_not_drawn')}
        </p>
      )}
    </section>
  )
}
