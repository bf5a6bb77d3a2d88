import { useSignal } from '@preact/signals'
import { Dialog } from '../../shell/controls/Dialog'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryItem, LibraryPayload } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { ItemComments } from './ItemComments'
import { ItemFields, trimmedFields, useItemFields } from './ItemFields'
import { Reviews } from './Reviews'
import { Versions } from './Versions'

interface ItemViewProps {
  studio: Studio
  item: LibraryItem
  back(): void
  close(): void
}

export function ItemView({ studio, item, back, close }: ItemViewProps) {
  const t = useStudioWords()
  const { library } = studio
  const mayWrite = library.mayWrite()
  const open = (payload?: LibraryPayload) => {
    library.open(item, payload)
    close()
  }
  return (
    <Dialog title={item.name} close={close} cross>
      {item.description && <p>{item.description}</p>}
      <div class={ui.row}>
        <button type="button" class={`${ui.button} ${ui.main}`} onClick={() => open()}>
          {t('shell_open')}
        </button>
        <button type="button" class={ui.button} onClick={back}>
          {t('library_back')}
        </button>
      </div>
      <Versions
        studio={studio}
        item={item}
        open={open}
        compare={(version) => {
          studio.difference.value = { item, version }
          close()
        }}
      />
      <ItemComments studio={studio} item={item} />
      {mayWrite && <Reviews studio={studio} item={item} />}
      {mayWrite && (
        <details>
          <summary>{t('library_rename')}</summary>
          <Rename studio={studio} item={item} />
        </details>
      )}
      {mayWrite && <Remove studio={studio} item={item} removed={back} />}
    </Dialog>
  )
}

function Rename({ studio: { library, notice }, item }: { studio: Studio; item: LibraryItem }) {
  const t = useStudioWords()
  const { fields } = useItemFields(item.id, item)
  const { problem, busy, once } = useOnce(useSentence())
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void once(async () => {
          await library.change(item, trimmedFields(fields))
          notice.value = t('library_renamed')
        })
      }}
    >
      <ItemFields fields={fields} />
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      <div>
        <button type="submit" class={ui.button} disabled={busy.value}>
          {t('library_rename_button')}
        </button>
      </div>
    </form>
  )
}

function Remove({
  studio: { library, notice },
  item,
  removed,
}: {
  studio: Studio
  item: LibraryItem
  removed(): void
}) {
  const t = useStudioWords()
  const asked = useSignal(false)
  const { problem, busy, once } = useOnce(useSentence())
  const set = (value: boolean) => () => {
    asked.value = value
  }
  if (!asked.value)
    return (
      <div>
        <button type="button" class={`${ui.button} ${ui.danger}`} onClick={set(true)}>
          {t('library_delete')}
        </button>
      </div>
    )
  return (
    <div class={ui.stack} role="alert">
      <p>{problem.value || t('library_delete_about', { name: item.name, count: item.version })}</p>
      <div class={ui.row}>
        <button
          type="button"
          class={`${ui.button} ${ui.danger}`}
          disabled={busy.value}
          onClick={() =>
            void once(async () => {
              await library.remove(item)
              notice.value = t('library_deleted', { name: item.name })
              removed()
            })
          }
        >
          {t('library_delete_yes')}
        </button>
        <button type="button" class={ui.button} onClick={set(false)}>
          {t('library_delete_no')}
        </button>
      </div>
    </div>
  )
}
