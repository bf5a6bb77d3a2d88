import { useId } from 'preact/hooks'
import type { Appearance } from '../../contract/chat/appearance'
import segments from '../compose/form/Segments.module.css'
import { TextField } from '../shell/controls/Field'
import { Choice } from '../shell/controls/Fields'
import ui from '../shell/controls/ui.module.css'
import { Colours } from './Colours'
import { LogoField } from './LogoField'
import { cornerNames, cornersOf, fontOf, withCorners, withFont } from './look'
import type { LookEditorProps } from './look-props'
import { MainColour } from './MainColour'
import { useLookWords } from './words'

/** Fonts that devices have without a download. */
const fonts = ['Georgia, serif', 'ui-rounded, system-ui, sans-serif', 'Verdana, sans-serif', 'ui-monospace, monospace']

/** The look of a chat: its name, logo, font, corners and colours. The studio, the settings of a source and the first setup show it. */
export function LookEditor({ look, change, upload, logoProblem }: LookEditorProps) {
  const t = useLookWords()
  const list = useId()
  const { strings, header } = look
  const name = strings?.['*']?.title
  return (
    <div class={ui.stack}>
      <MainColour look={look} change={change} />
      <div class={ui.grid}>
        <TextField
          label={t('look_name')}
          placeholder={t('look_name_usual')}
          value={typeof name === 'string' ? name : ''}
          onText={(title) => change({ strings: withTitle(strings, title) })}
        />
        <LogoField
          address={header?.logo ?? ''}
          change={(logo) => change({ header: withLogo(header, logo) })}
          upload={upload}
          problem={logoProblem}
        />
        <TextField
          label={t('look_font')}
          hint={t('look_font_about')}
          dir="ltr"
          list={list}
          value={fontOf(look)}
          onText={(font) => change({ theme: withFont(look, font) })}
        />
        <datalist id={list}>
          {fonts.map((font) => (
            <option key={font} value={font} />
          ))}
        </datalist>
        <Corners look={look} change={change} />
        <Choice
          label={t('look_scheme')}
          value={look.scheme ?? 'both'}
          options={(['both', 'light', 'dark'] as const).map((each) => [each, t(`look_scheme_${each}`)] as const)}
          onChoose={(scheme) => change({ scheme: scheme === 'both' ? undefined : scheme })}
        />
      </div>
      <Colours look={look} change={change} />
    </div>
  )
}

function Corners({ look, change }: Pick<LookEditorProps, 'look' | 'change'>) {
  const t = useLookWords()
  const chosen = cornersOf(look)
  return (
    <fieldset class={segments.field}>
      <legend>{t('look_corners')}</legend>
      <div class={segments.segments}>
        {cornerNames.map((each) => (
          <label key={each} class={segments.segment} data-chosen={chosen === each}>
            <input
              type="radio"
              name="corners"
              class={segments.radio}
              checked={chosen === each}
              onChange={() => change({ theme: withCorners(look, each) })}
            />
            {t(`look_corner_${each}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function withTitle(strings: Appearance['strings'] = {}, title: string): Appearance['strings'] {
  const { '*': all = {}, ...languages } = strings
  const { title: _, ...texts } = all
  const changed = title.trim() ? { title, ...texts } : texts
  return Object.keys(changed).length > 0 ? { '*': changed, ...languages } : languages
}

function withLogo(header: Appearance['header'] = {}, address: string): Appearance['header'] {
  const { logo: _, ...others } = header
  return address ? { logo: address, ...others } : others
}
