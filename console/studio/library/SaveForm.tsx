import { useSignal } from '@preact/signals'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import type { LibraryItem, LibraryKind } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { ItemFields, trimmedFields, useItemFields } from './ItemFields'

interface SaveFormProps {
  studio: Studio
  kind: LibraryKind
  saved(): void
}

export function SaveForm({ studio, kind, saved }: SaveFormProps) {
  const t = useStudioWords()
  const { library, notice } = studio
  const edited = library.edited.value[kind]
  const asNext = useSignal(edited !== undefined)
  const { fields, forget } = useItemFields(`new ${kind}`)
  const note = useTyped(`library:${edited?.id}:note`)
  const same = useSignal<LibraryItem | null>(null)
  const { problem, busy, once } = useOnce(useSentence())
  const next = asNext.value ? edited : undefined
  const told = next ? null : same.value && library.named(kind, fields.name.value)
  const act = (run: () => Promise<LibraryItem>) =>
    once(async () => {
      const item = await run()
      if (next) note.value = ''
      else forget()
      notice.value = t('library_saved', { name: item.name, version: item.version })
      saved()
    })
  const saveNext = (item: Pick<LibraryItem, 'id' | 'kind' | 'version'>) =>
    act(() => library.saveNext(item, next ? note.value.trim() : ''))
  function save() {
    if (next) return saveNext(next)
    same.value = library.named(kind, fields.name.value) ?? null
    return same.value ? undefined : act(() => library.saveNew(kind, trimmedFields(fields)))
  }
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3>{t(`library_save_${kind}`)}</h3>
      {edited && <VersionChoice name={edited.name} version={edited.version + 1} kind={kind} asNext={asNext} />}
      {!next && <ItemFields fields={fields} />}
      {next && (
        <TextField
          label={t('library_note')}
          value={note.value}
          onText={(text) => {
            note.value = text
          }}
        />
      )}
      <p role="alert" class={ui.problem}>
        {problem.value || (told && t('library_same', { name: told.name }))}
      </p>
      <div class={ui.row}>
        <button type="submit" class={`${ui.button} ${told ? '' : ui.main}`} disabled={busy.value}>
          {t('library_save_button')}
        </button>
        {told && (
          <button
            type="button"
            class={`${ui.button} ${ui.main}`}
            disabled={busy.value}
            onClick={() => void saveNext(told)}
          >
            {t('library_same_next', { version: told.version + 1 })}
          </button>
        )}
      </div>
    </form>
  )
}

interface AsNextProps {
  name: string
  version: number
  kind: LibraryKind
  asNext: { value: boolean }
}

function VersionChoice({ name, version, kind, asNext }: AsNextProps) {
  const t = useStudioWords()
  return [true, false].map((each) => (
    <label key={String(each)}>
      <input
        type="radio"
        name="library"
        checked={asNext.value === each}
        onChange={() => {
          asNext.value = each
        }}
      />{' '}
      {each ? t('library_next', { name, version }) : t(`library_new_${kind}`)}
    </label>
  ))
}
