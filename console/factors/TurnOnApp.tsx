import { useSignal } from '@preact/signals'
import { useWords } from '../../widget/strings/words'
import { RequestError } from '../shell/api'
import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import { TextField } from '../shell/controls/Field'
import ui from '../shell/controls/ui.module.css'
import { shellWords } from '../shell/strings/en'
import { useOnce } from '../shell/use-once'
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
  const { busy, problem, once } = useOnce((error) => {
    if (!(error instanceof RequestError) || error.errors.length === 0) return sentence(error)
    codeProblem.value = t('factor_code_wrong')
    return ''
  })
  const confirm = async () => {
    codeProblem.value = ''
    onDone(await model.confirmApp(code.value))
  }
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
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void once(confirm)
        }}
      >
        <TextField
          label={t('factor_code')}
          name="code"
          dir="ltr"
          autocomplete="one-time-code"
          inputMode="numeric"
          required
          maxLength={20}
          error={codeProblem.value || undefined}
          value={code.value}
          onText={(text) => {
            code.value = text
          }}
        />
        <p role="alert" class={ui.problem}>
          {problem.value}
        </p>
        <div class={ui.row}>
          <Button kind="main" type="submit" busy={busy.value}>
            {t('factor_turn_on')}
          </Button>
          <Button onClick={close}>{ts('shell_cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
