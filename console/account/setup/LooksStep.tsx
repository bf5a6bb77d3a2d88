import { useMemo } from 'preact/hooks'
import type { Appearance } from '../../../contract/chat/appearance'
import { useWords } from '../../../widget/strings/words'
import { LookEditorLater, LookPreviewLater } from '../../looks/LookEditorLater'
import { type LookPart, withPart } from '../../looks/look'
import { uploadPicture } from '../../pictures/pictures'
import { Form } from '../../shell/controls/Form'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useShell } from '../../shell/shell'
import { accountWords } from '../strings/en'
import { useFormSubmit } from '../use-form-submit'
import style from './Setup.module.css'
import type { StepProps } from './step-props'

export function LooksStep({ setup, onNext }: StepProps) {
  const t = useWords(accountWords)
  const { api, languages } = useShell()
  const { id, settings } = setup.source.value ?? { id: '', settings: {} }
  const typed = useTyped(`setup:look:${id}`, JSON.stringify(settings.appearance ?? {}))
  const look = useMemo((): Appearance => JSON.parse(typed.value), [typed.value])
  const change = (part: LookPart) => {
    typed.value = JSON.stringify(withPart(look, part))
  }
  const { form, problems } = useFormSubmit(async () => {
    await setup.putLooks(look)
    onNext()
  })
  const corner = look.launcher?.position ?? 'right'
  return (
    <div class={style.sides}>
      <Form {...form} problem={form.problem || Object.values(problems).join(' ')} act={t('next')}>
        <LookEditorLater look={look} change={change} upload={(file) => uploadPicture(api, file)} />
        <fieldset class={style.corners}>
          <legend>{t('corner')}</legend>
          {(['right', 'left'] as const).map((position) => (
            <label key={position} class={ui.row}>
              <input
                type="radio"
                name="corner"
                checked={corner === position}
                onChange={() => change({ launcher: { ...look.launcher, position } })}
              />
              {t(`corner_${position}`)}
            </label>
          ))}
        </fieldset>
      </Form>
      <LookPreviewLater appearance={look} language={languages.speech.value.language} />
    </div>
  )
}
