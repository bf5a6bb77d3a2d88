import { useSignal } from '@preact/signals'
import type { AuditVerification } from '../../../clients/typescript/operations'
import { basePath } from '../../shell/base-path'
import { Button } from '../../shell/controls/Button'
import ui from '../../shell/controls/ui.module.css'
import { useDownload } from '../../shell/use-download'
import { useAct } from '../../shell/use-once'
import { useSettings, useT } from '../parts/context'

/** Needs the right to read events of all sources. */
export function Integrity() {
  const { api } = useSettings()
  const t = useT()
  const { act, busy } = useAct()
  const download = useDownload(act)
  const found = useSignal<AuditVerification | null>(null)
  const verify = () =>
    act(async () => {
      found.value = await api.get<AuditVerification>('/1.0/events/verification')
    })
  return (
    <div class={ui.stack}>
      <div class={ui.row}>
        <a class={ui.button} href={`${basePath}/1.0/events/export`} download onClick={download}>
          {t('log_export')}
        </a>
        <Button busy={busy.value} onClick={verify}>
          {t('log_verify')}
        </Button>
      </div>
      <div role="status">{found.value && <IntegrityResult {...found.value} />}</div>
    </div>
  )
}

function IntegrityResult({ intact, events, head, problems }: AuditVerification) {
  const t = useT()
  if (intact) return <p class={ui.soft}>{t('log_intact', { events, seal: head.seal })}</p>
  return (
    <>
      <p class={ui.problem}>{t('log_broken')}</p>
      <ul lang="en" dir="ltr">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </>
  )
}
