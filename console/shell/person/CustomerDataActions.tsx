import type { Answer } from '../../../clients/typescript/client'
import type { Identity } from '../../../clients/typescript/operations'
import { useWords } from '../../../widget/strings/words'
import { basePath } from '../base-path'
import { ConfirmButton } from '../controls/Confirm'
import ui from '../controls/ui.module.css'
import { useShell } from '../shell'
import { shellWords } from '../strings/en'
import { useDownload } from '../use-download'
import { useAct } from '../use-once'
import { customerNameOf, shownName } from '../words/customer-name'

/** Needs the right `edit_identities`. */
export function CustomerDataActions({ customer, onDeleted }: { customer: Identity; onDeleted(): void }) {
  const { api, toasts } = useShell()
  const t = useWords(shellWords)
  const { act } = useAct()
  const download = useDownload(act)
  const path = `/1.0/identities/${encodeURIComponent(customer.id)}`
  const name = shownName(t, customerNameOf(customer))

  async function forget() {
    const { threads, contents, attachments } = await api.remove<Answer<'forgetIdentity'>>(`${path}/data`)
    toasts.say(t('shell_data_deleted', { threads, contents, attachments }))
  }
  return (
    <>
      <a class={ui.button} href={`${basePath}${path}/export`} download onClick={download}>
        {t('shell_data_export')}
      </a>
      <ConfirmButton
        kind="danger"
        icon="trash"
        title={t('shell_data_delete')}
        act={t('shell_data_delete')}
        typed={customer.email ?? name}
        confirm={async () => {
          await forget()
          onDeleted()
        }}
      >
        <p>
          <strong dir="auto">{name}</strong>
        </p>
        <p>{t('shell_data_delete_about')}</p>
      </ConfirmButton>
    </>
  )
}
