import { computed, signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { browserClock } from '../../../widget/models/session/clock'
import { createChecker } from '../../compose/checker'
import { sides } from '../../looks/look'
import { languageName } from '../../shell/words/languages'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { Cell } from './Cell'
import { directionOf, states } from './cells'
import style from './Sheet.module.css'
import { createSheet, withText } from './sheet'

/** Every language version of the message, as its customers see it. */
export function Versions({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  return (
    <table class={style.looks}>
      <caption class={style.title}>{t('sheet_languages')}</caption>
      <thead>
        <tr>
          <td rowSpan={2} />
          {sides.map((side) => (
            <th key={side} scope="colgroup" colSpan={states.length}>
              {t(`review_theme_${side}`)}
            </th>
          ))}
        </tr>
        <tr>
          {sides.flatMap((side) =>
            states.map((state) => (
              <th key={`${side} ${state}`} scope="col">
                {t(`state_${state}`)}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {studio.translations.tags.value.map((tag) => (
          <Version key={tag} studio={studio} tag={tag} />
        ))}
      </tbody>
    </table>
  )
}

function Version({ studio, tag }: { studio: Studio; tag: string }) {
  const t = useStudioWords()
  const sheet = useVersionSheet(studio, tag)
  const direction = directionOf(tag)
  const speech = sheet.speeches.value?.[direction]
  return (
    <tr>
      <th scope="row" class={style.state} lang={tag}>
        {languageName(tag)}
      </th>
      {sides.flatMap((side) =>
        states.map((state) => (
          <td key={`${side} ${state}`}>
            {speech && sheet.scene.value ? (
              <Cell studio={studio} sheet={sheet} side={side} direction={direction} state={state} speech={speech} />
            ) : (
              <p class={style.lacks}>{sheet.isRefused.value && t('difference_not_drawn')}</p>
            )}
          </td>
        )),
      )}
    </tr>
  )
}

/** Draws one version, also while another one is in the document. */
function useVersionSheet(studio: Studio, tag: string) {
  const sheet = useMemo(() => {
    const { api, words, samples, translations, view } = studio
    // The text between, so that a change of another version asks the server nothing.
    const text = computed(() => translations.textIn(tag))
    const value = computed(() => samples.fill(parsed(text.value)))
    const checking = createChecker({ api, value, after: browserClock.after, sentence: words.sentence })
    const drawn = createSheet({ ...studio, checking, view: { ...view, language: signal(tag) } })
    return {
      ...withText(drawn, value),
      isRefused: computed(() => !['checking', 'accepted'].includes(checking.verdict.value)),
      dispose() {
        drawn.dispose()
        checking.dispose()
      },
    }
  }, [tag])
  useEffect(() => sheet.dispose, [sheet])
  return sheet
}

/** Undefined if the text is not valid JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
