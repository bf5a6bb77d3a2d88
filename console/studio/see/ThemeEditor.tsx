import { useSignal } from '@preact/signals'
import ui from '../../shell/controls/ui.module.css'
import { LibraryDialog } from '../library/LibraryDialog'
import type { Studio } from '../studio'
import { words } from '../words'
import { Brand } from './Brand'
import style from './ThemeEditor.module.css'
import { ThemeSource } from './ThemeSource'
import { sides, tokenNames } from './theme'

/** Edits the tokens of the widget's theme; the stage shows each change at once. */
export function ThemeEditor({ studio }: { studio: Studio }) {
  const { theme, view } = studio
  const library = useSignal(false)
  const whole = theme.whole.value
  return (
    <details
      id="looks"
      class={`${style.looks} ${studio.narrow.value ? '' : ui.panel}`}
      open={view.dressing.value}
      onToggle={({ currentTarget }) => {
        view.dressing.value = currentTarget.open
      }}
    >
      <summary>{words.looks}</summary>
      <div class={ui.stack}>
        <Brand theme={theme} />
        <div class={ui.row}>
          <label class={style.one}>
            <input
              type="color"
              value={whole.light['bubble-out'] ?? ''}
              onInput={({ currentTarget }) => theme.around(currentTarget.value)}
            />{' '}
            {words.color}
          </label>
          <button type="button" class={ui.button} onClick={() => theme.load({})}>
            {words.reset}
          </button>
        </div>
        <table class={style.tokens}>
          <thead>
            <tr>
              <th scope="col">{words.theme}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {words.themes[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tokenNames.map((name) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                {sides.map((side) => (
                  <td key={side}>
                    <input
                      type="color"
                      aria-label={words.token_of(name, side)}
                      value={whole[side][name] ?? ''}
                      onInput={({ currentTarget }) => theme.set(side, name, currentTarget.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div role="status">
          <ul class={style.problems}>
            {theme.problems.value.length === 0 && <li>{words.readable}</li>}
            {theme.problems.value.map(({ path, message }) => (
              <li key={message}>{message.replace(`${path}: `, `${path.split('.')[3]}: `)}</li>
            ))}
          </ul>
        </div>
        <div>
          <button
            type="button"
            class={ui.button}
            onClick={() => {
              library.value = true
            }}
          >
            {words.library_looks}
          </button>
        </div>
        {library.value && (
          <LibraryDialog
            studio={studio}
            kind="look"
            close={() => {
              library.value = false
            }}
          />
        )}
        <ThemeSource studio={studio} />
      </div>
    </details>
  )
}
