import { iconColorOn } from '../../widget/models/appearance/theme'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import style from './LookEditor.module.css'
import { colourOf, themeAround } from './look'
import type { LookEditorProps } from './look-props'
import { useLookWords } from './words'

/** The first colour is the widget's default. */
const proposals = ['#0b5f5a', '#1d4ed8', '#7c3aed', '#be185d', '#b45309', '#15803d', '#1f2937'] as const

/** One colour, from which a readable theme and the colour of the bubble follow. */
export function MainColour({ look, change }: Pick<LookEditorProps, 'look' | 'change'>) {
  const t = useLookWords()
  const { color: _, icon_color: __, ...launcher } = look.launcher ?? {}
  const current = colourOf(look, 'light', 'bubble-out')
  const choose = (color: string) =>
    change({ theme: themeAround(look, color), launcher: { ...launcher, color, icon_color: iconColorOn(color) } })
  return (
    <div class={ui.stack}>
      <fieldset class={style.swatches}>
        <legend>{t('look_colour')}</legend>
        {proposals.map((each) => (
          <input
            key={each}
            ref={(swatch) => swatch?.style.setProperty('--swatch', each)}
            type="radio"
            name="look-colour"
            class={style.swatch}
            aria-label={each}
            checked={themeAround(look, each).light?.['bubble-out'] === current}
            onChange={() => choose(each)}
          />
        ))}
      </fieldset>
      <div class={ui.row}>
        <label class={style.colour}>
          <input type="color" value={current} onInput={({ currentTarget }) => choose(currentTarget.value)} />
          {t('look_colour_own')}
        </label>
        <Button onClick={() => change({ theme: undefined, launcher })}>{t('look_reset')}</Button>
      </div>
    </div>
  )
}
