import { useWords } from '../../../widget/strings/words'
import { Button } from '../../shell/controls/Button'
import { Icon } from '../../shell/controls/icons'
import { useShell } from '../../shell/shell'
import { useAct } from '../../shell/use-once'
import { accountWords } from '../strings/en'
import style from './Setup.module.css'
import { StepFoot } from './StepFoot'
import type { StepProps } from './step-props'
import { usePolling } from './use-polling'

export function SnippetStep({ setup, onNext }: StepProps) {
  const { toasts } = useShell()
  const t = useWords(accountWords)
  const { act } = useAct()
  const source = setup.source.value
  const snippet = source?.web_messaging?.snippet ?? ''
  const sighting = usePolling(setup.newestSighting, ({ allowed }) => allowed)
  const { origin, allowed } = sighting.value ?? { origin: null, allowed: false }

  async function copy() {
    await navigator.clipboard.writeText(snippet)
    toasts.say(t('copied'))
  }
  const allow = (newOrigin: string) =>
    act(async () => {
      await setup.putOrigins([...(source?.settings.allowed_origins ?? []), newOrigin])
      sighting.value = { origin: newOrigin, allowed: true }
    })

  return (
    <>
      <p>{t('snippet_about')}</p>
      <pre class={style.snippet} dir="ltr">
        <code>{snippet}</code>
      </pre>
      <div>
        <Button icon="copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
      <div class={style.state} role="status">
        {sighting.value && allowed && (
          <p class={style.good}>
            <Icon name="check" size={18} /> {t('seen', { origin: origin ?? '' })}
          </p>
        )}
        {sighting.value && !allowed && origin && (
          <>
            <p>{t('seen_elsewhere', { origin })}</p>
            <Button onClick={() => void allow(origin)}>{t('allow')}</Button>
          </>
        )}
        {!sighting.value && <p>{t('seen_waiting')}</p>}
      </div>
      <StepFoot onNext={onNext} />
    </>
  )
}
