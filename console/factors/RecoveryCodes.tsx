import { Button } from '../shell/controls/Button'
import { Dialog } from '../shell/controls/Dialog'
import ui from '../shell/controls/ui.module.css'
import { useCopy } from '../shell/controls/use-copy'
import style from './OwnFactors.module.css'
import { useFactors } from './sentence'

/** Shows the recovery codes once. Escape does not close the dialog, to prevent an accident. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close(): void }) {
  const { t } = useFactors()
  const { copied, copy } = useCopy(codes.join('\n'))
  return (
    <Dialog title={t('factor_codes_title')} close={close} stays>
      <p>{t('factor_codes_about')}</p>
      <ul class={style.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div class={ui.row}>
        <Button kind="main" onClick={close}>
          {t('factor_codes_kept')}
        </Button>
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {t(copied ? 'factor_codes_copied' : 'factor_codes_copy')}
        </Button>
      </div>
      <span class={ui.hidden} role="status">
        {copied && t('factor_codes_copied')}
      </span>
    </Dialog>
  )
}
