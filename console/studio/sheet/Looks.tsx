import { sides } from '../see/theme'
import { languages } from '../see/view'
import type { Studio } from '../studio'
import { words } from '../words'
import { Cell } from './Cell'
import { directions, languageIn, states } from './cells'
import style from './Sheet.module.css'
import type { Sheet } from './sheet'

/** The table of cells: themes and directions across, states down. */
export function Looks({ studio, sheet }: { studio: Studio; sheet: Sheet }) {
  const speeches = sheet.speeches.value
  const chosen = studio.view.language.value
  return (
    <table class={style.looks}>
      <caption class={style.title}>{words.sheet_chat}</caption>
      <thead>
        <tr>
          <td rowSpan={2} />
          {sides.map((side) => (
            <th key={side} scope="colgroup" colSpan={directions.length}>
              {words.themes[side]}
            </th>
          ))}
        </tr>
        <tr>
          {sides.flatMap((side) =>
            directions.map((direction) => (
              <th key={`${side} ${direction}`} scope="col">
                {words.directions[direction]}
                <span class={style.language} lang={languageIn(direction, chosen)}>
                  {languages[languageIn(direction, chosen)]}
                </span>
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {states.map((state) => (
          <tr key={state}>
            <th scope="row" class={style.state}>
              {words.states[state]}
            </th>
            {sides.flatMap((side) =>
              directions.map((direction) => (
                <td key={`${side} ${direction}`} class={style.cell}>
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
