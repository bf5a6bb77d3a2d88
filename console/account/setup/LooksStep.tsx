import { useEffect, useMemo, useRef } from 'preact/hooks'
import { iconColorOn } from '../../../widget/models/appearance/theme'
import { useWords } from '../../../widget/strings/words'
import { Form } from '../../shell/controls/Form'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import { createPreview, themeFromColor } from './preview'
import style from './Setup.module.css'
import type { StepProps } from './step-props'

/** The first colour is the widget's default. */
const colors = ['#0b5f5a', '#1d4ed8', '#7c3aed', '#be185d', '#b45309', '#15803d', '#1f2937'] as const

export function LooksStep({ setup, onNext }: StepProps) {
  const t = useWords(accountWords)
  const { id, settings } = setup.source.value ?? { id: '', settings: {} }
  const launcher = settings.appearance?.launcher
  const color = useTyped(`setup:color:${id}`, launcher?.color ?? colors[0])
  const corner = useTyped(`setup:corner:${id}`, launcher?.position ?? 'right')
  const position: 'left' | 'right' = corner.value === 'left' ? 'left' : 'right'
  const { frame, preview } = usePreview()
  useEffect(() => preview.applyColor(color.value), [color.value])
  const { form, problems } = useFormSubmit(async () => {
    const launcherChoice = { color: color.value, icon_color: iconColorOn(color.value), position } as const
    await setup.putLooks({ launcher: { ...launcher, ...launcherChoice }, theme: themeFromColor(color.value) })
    onNext()
  })
  return (
    <div class={style.sides}>
      <Form {...form} problem={form.problem || Object.values(problems).join(' ')} act={t('next')}>
        <fieldset class={style.colors}>
          <legend>{t('color')}</legend>
          {colors.map((each) => (
            <label key={each} class={style.color} ref={(label) => label?.style.setProperty('--swatch', each)}>
              <input
                type="radio"
                name="color"
                aria-label={each}
                checked={color.value === each}
                onChange={() => (color.value = each)}
              />
            </label>
          ))}
        </fieldset>
        <label class={style.own}>
          <input
            type="color"
            value={color.value}
            onInput={({ currentTarget }) => (color.value = currentTarget.value)}
          />
          {t('color_own')}
        </label>
        <fieldset class={style.corners}>
          <legend>{t('corner')}</legend>
          {(['right', 'left'] as const).map((side) => (
            <label key={side} class={ui.row}>
              <input type="radio" name="corner" checked={position === side} onChange={() => (corner.value = side)} />
              {t(`corner_${side}`)}
            </label>
          ))}
        </fieldset>
      </Form>
      <iframe ref={frame} title={t('preview')} class={style.frame} />
    </div>
  )
}

function usePreview() {
  const { languages, theme } = useShell()
  const t = useWords(accountWords)
  const frame = useRef<HTMLIFrameElement>(null)
  const dark =
    theme.value === 'dark' || (theme.value === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  const preview = useMemo(
    () => createPreview({ text: t('preview_hello'), language: languages.speech.value.language, dark }),
    [],
  )
  useEffect(() => {
    const { current } = frame
    const detach = preview.stage.attach(current?.contentWindow ?? null)
    if (current) current.src = preview.address
    return () => {
      detach()
      preview.stage.dispose()
    }
  }, [])
  return { frame, preview }
}
