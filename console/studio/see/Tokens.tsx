import { useStudioWords } from '../words'
import style from './ThemeEditor.module.css'
import { sides, type ThemeModel, tokenNames } from './theme'

export function Tokens({ theme }: { theme: ThemeModel }) {
  const t = useStudioWords()
  const whole = theme.whole.value
  return (
    <>
      <table class={style.tokens}>
        <thead>
          <tr>
            <th scope="col">{t('review_theme')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {t(`review_theme_${side}`)}
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
                    aria-label={t(`token_${side}`, { token: name })}
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
          {theme.weak.value.length === 0 && <li>{t('readable')}</li>}
          {theme.weak.value.map(({ side, ink, ground, found, least }) => (
            <li key={`${side} ${ink} ${ground}`}>{t('weak', { ink, ground, found, least })}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
