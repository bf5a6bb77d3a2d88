import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { RequestError } from '../shell/api'
import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import { TextField } from '../shell/controls/Field'
import { Form, useSubmit } from '../shell/controls/Form'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import type { FactorModel } from './factor-model'
import style from './OwnFactors.module.css'
import { Qr } from './Qr'
import { useFactors } from './sentence'

interface TurnOnAppProps {
  model: FactorModel
  app: { key: string; url: string }
  onDone(added: { first: boolean }): void
  close(): void
}

export function TurnOnApp({ model, app, onDone, close }: TurnOnAppProps) {
  const { t, sentence } = useFactors()
  const ts = useWords(shellWords)
  const code = useSignal('')
  const codeProblem = useSignal('')
  const form = useSubmit(
    async () => {
      codeProblem.value = ''
      onDone(await model.confirmApp(code.value))
    },
    (error) => {
      if (!(error instanceof RequestError) || error.errors.length === 0) return sentence(error)
      codeProblem.value = t('factor_code_wrong')
      return ''
    },
  )
  return (
    <Dialog title={t('factor_app')} close={close}>
      <p>{t('factor_app_scan')}</p>
      <Qr text={app.url} label={t('factor_app_picture')} />
      <div>
        <p class={ui.soft}>{t('factor_app_key')}</p>
        <p class={style.key} dir="ltr">
          {app.key.replace(/.{4}(?=.)/g, '$& ')}
        </p>
      </div>
      <Form {...form} act={t('factor_turn_on')} also={<Button onClick={close}>{ts('shell_cancel')}</Button>}>
        <TextField
          label={t('factor_code')}
          name="code"
          dir="ltr"
          autocomplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={20}
          error={codeProblem.value || undefined}
          text={code}
        />
      </Form>
    </Dialog>
  )
}
