import type { Passkey } from '../../clients/typescript/operations'
import { useWords } from '../../widget/strings/words'
import { Confirm } from '../shell/controls/Confirm'
import { shellWords } from '../shell/strings/en'
import type { FactorModel } from './factor-model'
import { NamePasskey } from './NamePasskey'
import { useFactors } from './sentence'
import { TurnOnApp } from './TurnOnApp'

/** The open dialog of the list. `remove` without a passkey removes the authenticator app. */
export type OpenDialog =
  | { what: 'app'; app: { key: string; url: string } }
  | { what: 'add' }
  | { what: 'rename'; passkey: Passkey }
  | { what: 'remove'; passkey: Passkey | null }

interface FactorDialogProps {
  model: FactorModel
  open: OpenDialog
  /** The browser's name, suggested as the name of a new passkey. */
  suggestion: string
  onAdded(answer: { first: boolean }): void
  close(): void
}

export function FactorDialog({ model, open, suggestion, onAdded, close }: FactorDialogProps) {
  const { t, sentence } = useFactors()
  const ts = useWords(shellWords)
  if (open.what === 'app') return <TurnOnApp model={model} app={open.app} onDone={onAdded} close={close} />
  if (open.what === 'add') {
    const title = t('factor_passkey_add')
    const send = async (name: string) => onAdded(await model.addPasskey(name))
    return <NamePasskey title={title} name={suggestion} act={title} send={send} close={close} />
  }
  const { passkey } = open
  if (open.what === 'rename') {
    const { id, name } = open.passkey
    const send = async (next: string) => {
      await model.rename(id, next)
      close()
    }
    const title = t('factor_passkey_rename', { name })
    return <NamePasskey title={title} name={name} act={ts('shell_save')} send={send} close={close} />
  }
  return (
    <Confirm
      title={passkey ? t('factor_passkey_remove', { name: passkey.name }) : t('factor_turn_off')}
      act={t(passkey ? 'factor_remove' : 'factor_turn_off')}
      confirm={() => model.remove(passkey?.id)}
      sentence={sentence}
      close={close}
    >
      <p>{t('factor_remove_about', { name: passkey?.name ?? t('factor_app') })}</p>
    </Confirm>
  )
}
