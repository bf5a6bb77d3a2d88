import { type Signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { fragmentOf } from '../../../widget/gallery/message-link'
import type { Message } from '../../compose/message'
import { writtenMessage } from '../../compose/starting-points'
import type { Converted } from '../../import/convert'
import { ImportLater } from '../../import/ImportLater'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { LibraryLater } from '../library/LibraryLater'
import { type Studio, sheetAddress } from '../studio'
import { useStudioWords } from '../words'
import { ByHand } from './ByHand'
import { copyForms, copyOf } from './copies'
import { StartLater } from './StartLater'

/** Short names beside the copy icon, so that the tools fit into one row. */
const copyNames = { json: 'JSON', curl: 'curl', typescript: 'TypeScript' }

export function Tools({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { document, message, notice, translations } = studio
  const isMany = translations.isMany.value
  const schemas = studio.schemas.value
  const open = useSignal<'start' | 'library' | 'import' | null>(null)
  const converted = useSignal<Converted | null>(null)
  const byHand = useSignal('')
  const close = () => {
    open.value = null
  }
  const take = (given: Message) => {
    studio.take(writtenMessage(given))
    close()
  }

  const copy = copyWith(notice, byHand)

  return (
    <div class={ui.row} role="toolbar" aria-label={t('tools')}>
      <Button act={() => (open.value = 'start')}>{t('start_from')}</Button>
      <Button act={() => (open.value = 'library')}>{t('library')}</Button>
      <Button act={() => (open.value = 'import')}>{t('import')}</Button>
      <Button act={document.undo} disabled={!document.canUndo.value}>
        {t('undo')}
      </Button>
      <Button act={document.redo} disabled={!document.canRedo.value}>
        {t('redo')}
      </Button>
      <Button
        act={async () => {
          const { origin, pathname } = location
          const at = origin + pathname + (studio.sheet.value ? sheetAddress : '')
          await copy(
            at + (await fragmentOf(isMany ? writtenMessage(translations.whole()) : document.text.value)),
            t('copied_link'),
          )
        }}
      >
        {t('share')}
      </Button>
      {copyForms.map((form) => (
        <Button
          key={form}
          disabled={!document.parsed.value.ok}
          label={t(`copy_${form}`)}
          act={() =>
            copy(
              copyOf(form, isMany && form === 'json' ? translations.whole() : message.value, location.origin),
              t('copied'),
            )
          }
        >
          <Icon name="copy" size={18} /> {copyNames[form]}
        </Button>
      ))}
      {open.value === 'start' && (
        <StartLater
          schemas={schemas === 'failed' ? null : schemas}
          close={close}
          take={take}
          takeBlank={(given) => {
            take(given)
            studio.target.value = { path: firstText(given) }
          }}
        />
      )}
      {open.value === 'library' && <LibraryLater studio={studio} kind="message" close={close} />}
      {open.value === 'import' && <ImportLater converted={converted} close={close} take={take} />}
      {byHand.value && (
        <ByHand
          text={byHand.value}
          close={() => {
            byHand.value = ''
          }}
        />
      )}
    </div>
  )
}

/** Without clipboard access (https, permission) `byHand` gets the text, for copying by hand. */
const copyWith =
  (notice: Studio['notice'], byHand: Signal<string>) =>
  async (text: string, said: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      notice.value = said
    } catch {
      byHand.value = text
    }
  }

/** Returns the path of the first text to write into a blank message. */
function firstText({ structured_content }: Message): string {
  const { type, title } = structured_content as { type?: string; title?: string }
  if (title !== undefined) return 'structured_content.title'
  return type === 'carousel' ? 'structured_content.items[0].title' : 'body'
}

interface ButtonProps {
  act(): unknown
  disabled?: boolean
  /** The accessible name if the button shows a shorter text. */
  label?: string
  children: ComponentChildren
}

function Button({ act, disabled, label, children }: ButtonProps) {
  return (
    <button
      type="button"
      class={ui.button}
      disabled={disabled ?? false}
      aria-label={label}
      title={label}
      onClick={() => void act()}
    >
      {children}
    </button>
  )
}
