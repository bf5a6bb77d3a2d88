import { checkTheme, weakPairs } from '../../contract/chat/theme'
import ui from '../shell/controls/ui.module.css'
import { useProblemSentence } from '../shell/words/problems'
import style from './LookEditor.module.css'
import { colourOf, sides, tokenNames, withColour } from './look'
import type { LookEditorProps } from './look-props'
import { colourName, useLookWords, weakSentence } from './words'

/** Says which texts cannot be read, and has every single colour for light and dark. The server refuses weak themes. */
export function Colours({ look, change }: Pick<LookEditorProps, 'look' | 'change'>) {
  const t = useLookWords()
  const sentence = useProblemSentence()
  const invalid = checkTheme(look.theme ?? {}).filter(({ code }) => code === 'wrong_format')
  const problems = [
    ...invalid.map((each) => `${each.path.replace(/^.*theme\./, '')}: ${sentence(each)}`),
    ...weakPairs(look.theme ?? {}).map((weak) => weakSentence(t, weak)),
  ]
  return (
    <>
      <div role="status">
        {problems.length === 0 ? (
          <p class={ui.soft}>{t('look_readable')}</p>
        ) : (
          <ul class={style.problems}>
            {problems.map((each) => (
              <li key={each} class={ui.problem}>
                {each}
              </li>
            ))}
          </ul>
        )}
      </div>
      <details>
        <summary>{t('look_each')}</summary>
        <table class={style.colours}>
          <thead>
            <tr>
              <td />
              {sides.map((side) => (
                <th key={side} scope="col">
                  {t(`look_side_${side}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokenNames.map((name) => (
              <tr key={name}>
                <th scope="row">{colourName(t, name)}</th>
                {sides.map((side) => (
                  <td key={side}>
                    <input
                      type="color"
                      title={name}
                      aria-label={t(`look_token_${side}`, { token: colourName(t, name) })}
                      value={colourOf(look, side, name)}
                      onInput={({ currentTarget }) =>
                        change({ theme: withColour(look, side, name, currentTarget.value) })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
