import { sides } from '../../looks/look'
import { languages } from '../see/view'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { Cell } from './Cell'
import { type Direction, directions, languageIn, states } from './cells'
import style from './Sheet.module.css'
import type { Sheet } from './sheet'

export function Looks({ studio, sheet }: { studio: Studio; sheet: Sheet }) {
  const t = useStudioWords()
  const speeches = sheet.speeches.value
  const chosen = studio.view.language.value
  return (
    <table class={style.looks}>
      <caption class={style.title}>{t('sheet_chat')}</caption>
      <thead>
        <tr>
          <td rowSpan={2} />
          {sides.map((side) => (
            <th key={side} scope="colgroup" colSpan={directions.length}>
              {t(`review_theme_${side}`)}
            </th>
          ))}
        </tr>
        <tr>
          {sides.flatMap((side) =>
            directions.map((direction) => (
              <th key={`${side} ${direction}`} scope="col">
                <DirectionName direction={direction} chosen={chosen} />
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {states.map((state, nth) => (
          <tr key={state}>
            <th scope="row" class={style.state}>
              {t(`state_${state}`)}
            </th>
            {sides.flatMap((side) =>
              directions.map((direction) => (
                <td key={`${side} ${direction}`}>
                  {nth > 0 && (
                    <p class={style.again} aria-hidden="true">
                      {t(`review_theme_${side}`)}, <DirectionName direction={direction} chosen={chosen} />
                    </p>
                  )}
                  {speeches && (
                    <Cell
                      studio={studio}
                      sheet={sheet}
                      side={side}
                      direction={direction}
                      state={state}
                      speech={speeches[direction]}
                    />
                  )}
                </td>
              )),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DirectionName({ direction, chosen }: { direction: Direction; chosen: string }) {
  const t = useStudioWords()
  const language = languageIn(direction, chosen)
  return (
    <>
      {t(`direction_${direction}`)}
      <span class={style.language} lang={language}>
        {languages[language]}
      </span>
    </>
  )
}
