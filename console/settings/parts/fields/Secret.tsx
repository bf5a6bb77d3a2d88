import { Button } from '../../../shell/controls/Button'
import { Dialog } from '../../../shell/controls/Dialog'
import { Icon } from '../../../shell/controls/icons'
import ui from '../../../shell/controls/ui.module.css'
import { useCopy } from '../../../shell/controls/use-copy'
import { useT } from '../context'
import style from './Secret.module.css'

export function Copyable({ text, label }: { text: string; label: string }) {
  const t = useT()
  const { copied, copy } = useCopy(text)
  return (
    <div class={style.copyable}>
      {/* A text box, so that the user can select the text if the clipboard is not available. */}
      <textarea
        class={`${ui.box} ${style.text}`}
        readOnly
        dir="ltr"
        // For browsers without `field-sizing`.
        rows={Math.min(6, Math.ceil(text.length / 36))}
        aria-label={label}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <span class={ui.hidden} role="status">
        {copied && t('copied')}
      </span>
    </div>
  )
}

interface SecretProps {
  title: string
  about: string
  texts: readonly (readonly [label: string, text: string])[]
  close(): void
}

/** The server sends these secrets once. Escape does not close the dialog, to prevent an accident. */
export function Secret({ title, about, texts, close }: SecretProps) {
  const t = useT()
  return (
    <Dialog title={title} close={close} stays>
      <p class={style.warning}>
        <Icon name="key" />
        {about}
      </p>
      {texts.map(([label, text]) => (
        <div key={label} class={style.one}>
          <p>{label}</p>
          <Copyable text={text} label={label} />
        </div>
      ))}
      <div>
        <Button kind="main" onClick={close}>
          {t('secret_kept')}
        </Button>
      </div>
    </Dialog>
  )
}
