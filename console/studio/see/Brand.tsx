import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import segments from '../../compose/form/Segments.module.css'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import { canLoadPicture } from './pictures'
import style from './ThemeEditor.module.css'
import { cornerNames, type ThemeModel } from './theme'

/** Fonts that devices have without a download. */
const fonts = ['Georgia, serif', 'ui-rounded, system-ui, sans-serif', 'Verdana, sans-serif', 'ui-monospace, monospace']

export function Brand({ theme }: { theme: ThemeModel }) {
  const t = useStudioWords()
  const list = useId()
  return (
    <>
      <div class={ui.grid}>
        <label>
          {t('name')}
          <input
            class={ui.box}
            value={theme.title.value}
            placeholder="Chat with us"
            onInput={({ currentTarget }) => {
              theme.title.value = currentTarget.value
            }}
          />
        </label>
        <Logo theme={theme} />
        <label>
          {t('font')}
          <input
            class={ui.box}
            list={list}
            dir="ltr"
            value={theme.font.value}
            onInput={({ currentTarget }) => theme.setFont(currentTarget.value)}
          />
        </label>
        <datalist id={list}>
          {fonts.map((font) => (
            <option key={font} value={font} />
          ))}
        </datalist>
        <fieldset class={segments.field}>
          <legend>{t('corners')}</legend>
          <div class={segments.segments}>
            {cornerNames.map((each) => (
              <label key={each} class={segments.segment} data-chosen={theme.corners.value === each}>
                <input
                  type="radio"
                  name="corners"
                  class={segments.radio}
                  checked={theme.corners.value === each}
                  onChange={() => theme.setCorners(each)}
                />
                {t(`corner_${each}`)}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
      <p class={ui.soft}>{t('font_about')}</p>
    </>
  )
}

/** If the logo does not load, the chat shows its default icon, so the field must explain this. */
function Logo({ theme: { logo } }: { theme: ThemeModel }) {
  const t = useStudioWords()
  const problem = useSignal('')
  useEffect(() => {
    const address = logo.value
    problem.value = ''
    if (!address) return
    let current = true
    void canLoadPicture(address).then((loaded) => {
      if (current && !loaded) problem.value = t('no_picture')
    })
    return () => {
      current = false
    }
  }, [logo.value])
  return (
    <label>
      {t('logo')}
      <input
        class={ui.box}
        type="url"
        dir="ltr"
        value={logo.value}
        placeholder="https://"
        aria-describedby="logo-about logo-problem"
        aria-invalid={problem.value !== ''}
        onChange={({ currentTarget: { value } }) => {
          const address = value.trim()
          if (address === '' || isHttp(address)) logo.value = address
          else problem.value = t('logo_no_address')
        }}
      />
      <span id="logo-about" class={`${ui.soft} ${style.hint}`}>
        {t('logo_about')}
      </span>
      <span id="logo-problem" class={`${ui.problem} ${style.hint}`} role="alert">
        {problem.value}
      </span>
    </label>
  )
}

const isHttp = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address)
