import { useSignal } from '@preact/signals'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryKind } from '../../shell/shapes'
import type { Studio } from '../studio'
import { words } from '../words'
import { useAttempt } from './use-attempt'

interface SaveFormProps {
  studio: Studio
  kind: LibraryKind
  saved(): void
}

/** Saves what the studio shows: as the next version of the item that was opened, or as a new item. */
export function SaveForm({ studio: { library, notice }, kind, saved }: SaveFormProps) {
  const edited = library.edited.value[kind]
  const asNext = useSignal(edited !== undefined)
  const [name, note] = [useSignal(''), useSignal('')]
  const { failure, busy, attempt } = useAttempt()
  const next = asNext.value ? edited : undefined
  const save = () =>
    attempt(async () => {
      const text = note.value.trim()
      const item = next
        ? await library.saveNext(next, text)
        : await library.saveNew(kind, { name: name.value.trim(), note: text })
      notice.value = words.library_saved(item.name, item.version)
      saved()
    })
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3>{words.library_save[kind]}</h3>
      {edited &&
        [true, false].map((each) => (
          <label key={String(each)}>
            <input
              type="radio"
              name="library"
              checked={asNext.value === each}
              onChange={() => {
                asNext.value = each
              }}
            />{' '}
            {each ? words.library_next(edited.name, edited.version + 1) : words.library_new[kind]}
          </label>
        ))}
      {!next && (
        <TextField
          label={words.library_name}
          value={name.value}
          required
          onText={(text) => {
            name.value = text
          }}
        />
      )}
      <TextField
        label={words.library_note}
        value={note.value}
        onText={(text) => {
          note.value = text
        }}
      />
      <p role="alert" class={ui.problem}>
        {failure.value}
      </p>
      <div>
        <button type="submit" class={`${ui.button} ${ui.main}`} disabled={busy.value}>
          {words.library_save_button}
        </button>
      </div>
    </form>
  )
}
