import { words } from '../words'
import style from './ThemeEditor.module.css'
import { sides, type ThemeModel, tokenNames } from './theme'

export function Tokens({ theme }: { theme: ThemeModel }) {
  const whole = theme.whole.value
  return (
    <>
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
    </>
  )
}
