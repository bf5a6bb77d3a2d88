import { Button } from '../../shell/controls/Button'
import { Dialog } from '../../shell/controls/Dialog'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTranslate } from '../strings/en'
import { type LibrarySave, useSaveToLibrary } from './use-save-to-library'

interface SaveToLibraryProps extends LibrarySave {
  close(): void
}

/** Saves a new library message, or a new version of an existing library message. */
export function SaveToLibrary({ inbox, message, from, language, onSaved, close }: SaveToLibraryProps) {
  const t = useTranslate()
  const { files, asNext, name, note, same, problem, busy, save, saveOnto } = useSaveToLibrary({
    inbox,
    message,
    from,
    language,
    onSaved,
  })
  return (
    <Dialog title={t('library_save')} close={close}>
      <form
        class={ui.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy.value) void save()
        }}
      >
        <p class={ui.soft}>{t('library_about')}</p>
        {files.size > 0 && <p class={ui.soft}>{t('library_public')}</p>}
        {from && (
          <div class={ui.stack}>
            {[true, false].map((next) => (
              <label key={String(next)}>
                <input
                  type="radio"
                  name="library"
                  checked={asNext.value === next}
                  onChange={() => (asNext.value = next)}
                />{' '}
                {next ? t('library_next', { name: from.name, version: from.version + 1 }) : t('library_new')}
              </label>
            ))}
          </div>
        )}
        {from && asNext.value ? (
          <TextField label={t('library_note')} hint={t('library_note_about')} text={note} />
        ) : (
          <TextField label={t('saved_name')} text={name} required />
        )}
        <p class={ui.problem} role="alert">
          {problem.value || (same.value && t('library_same', { name: same.value.name }))}
        </p>
        <div class={ui.row}>
          {same.value ? (
            <Button kind="main" disabled={busy.value} onClick={() => void saveOnto(same.value)}>
              {t('library_same_next', { version: same.value.version + 1 })}
            </Button>
          ) : (
            <Button type="submit" kind="main" disabled={busy.value}>
              {t('saved_save')}
            </Button>
          )}
          <Button onClick={close}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  )
}
