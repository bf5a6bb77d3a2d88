import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../shell/controls/Button'
import ui from '../shell/controls/ui.module.css'
import { useAct } from '../shell/use-once'
import { FactorDialog, type OpenDialog } from './FactorDialog'
import { FactorRow } from './FactorRow'
import { createFactorModel } from './factor-model'
import { Passkeys } from './Passkeys'
import { RecoveryCodes } from './RecoveryCodes'
import { useFactors } from './sentence'

export interface OwnFactorsProps {
  /** The browser's name, suggested as the name of a new passkey. */
  suggestion: string
  /** Called after the agent has a second factor and has stored its recovery codes. */
  onDone?(): void
}

export function OwnFactors({ suggestion, onDone }: OwnFactorsProps) {
  const { api, toasts, t, sentence } = useFactors()
  const model = useMemo(() => createFactorModel(api), [])
  const open = useSignal<OpenDialog | null>(null)
  const { busy, act } = useAct(sentence)
  const show = (next: OpenDialog | null) => {
    open.value = next
  }
  useEffect(() => {
    void act(model.load)
  }, [])
  function onAdded({ first }: { first: boolean }) {
    show(null)
    if (first) toasts.say(t('factor_first'))
    else onDone?.()
  }
  function closeCodes() {
    model.codes.value = null
    onDone?.()
  }
  const factors = model.factors.value
  if (!factors) return null
  const { app, passkeys, recovery_codes: codesLeft, required } = factors
  const turnOn = () => act(async () => show({ what: 'app', app: await model.beginApp() }))

  return (
    <>
      <p class={ui.soft}>{t('factor_about')}</p>
      {required && <p>{t('factor_required')}</p>}
      <div>
        <FactorRow title={`${t('factor_app')} · ${t(app ? 'factor_on' : 'factor_off')}`} about={t('factor_app_about')}>
          <Button busy={busy.value} onClick={() => (app ? show({ what: 'remove', passkey: null }) : void turnOn())}>
            {t(app ? 'factor_turn_off' : 'factor_turn_on')}
          </Button>
        </FactorRow>
        <FactorRow title={t('factor_passkeys')} about={t('factor_passkeys_about')}>
          {'PublicKeyCredential' in globalThis && (
            <Button icon="plus" onClick={() => show({ what: 'add' })}>
              {t('factor_passkey_add')}
            </Button>
          )}
          {passkeys.length > 0 && (
            <Passkeys
              passkeys={passkeys}
              rename={(passkey) => show({ what: 'rename', passkey })}
              remove={(passkey) => show({ what: 'remove', passkey })}
            />
          )}
        </FactorRow>
        {(app || passkeys.length > 0) && (
          <FactorRow title={t('factor_codes')} about={t('factor_codes_left', { count: codesLeft })}>
            <Button busy={busy.value} onClick={() => void act(model.renewCodes)}>
              {t('factor_codes_new')}
            </Button>
          </FactorRow>
        )}
      </div>
      {open.value && (
        <FactorDialog
          model={model}
          open={open.value}
          suggestion={suggestion}
          onAdded={onAdded}
          close={() => show(null)}
        />
      )}
      {model.codes.value && <RecoveryCodes codes={model.codes.value} close={closeCodes} />}
    </>
  )
}
