import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Dialog } from '../../shell/controls/Dialog'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryKind } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { ItemList } from './ItemList'
import { ItemView } from './ItemView'
import { SaveForm } from './SaveForm'

export interface LibraryDialogProps {
  studio: Studio
  kind: LibraryKind
  close(): void
}

export function LibraryDialog({ studio, kind, close }: LibraryDialogProps) {
  const t = useStudioWords()
  const { library } = studio
  const chosen = useSignal('')
  const sought = useSignal('')
  const { problem, once } = useOnce(useSentence())
  const items = library.of(kind).value
  const item = useComputed(() => library.items.value?.find(({ id }) => id === chosen.value)).value
  useEffect(() => void once(library.read), [])
  if (item)
    return (
      <ItemView
        studio={studio}
        item={item}
        back={() => {
          chosen.value = ''
        }}
        close={close}
      />
    )
  const word = sought.value.trim().toLowerCase()
  const found = items?.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(word))
  return (
    <Dialog title={t(`library_of_${kind}`)} close={close} cross>
      <p class={ui.soft}>{t(`library_about_${kind}`)}</p>
      {items && items.length > 0 && (
        <TextField
          label={t('library_search')}
          type="search"
          value={sought.value}
          onText={(text) => {
            sought.value = text
          }}
        />
      )}
      <ItemList
        items={found ?? []}
        choose={(id) => {
          chosen.value = id
        }}
      />
      <p role="status" class={ui.soft}>
        {items
          ? items.length === 0
            ? t('library_empty')
            : found?.length === 0 && t('library_none')
          : t('library_reading')}
      </p>
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
      {items &&
        (library.mayWrite() ? (
          <SaveForm studio={studio} kind={kind} saved={close} />
        ) : (
          <p class={ui.soft}>{t('library_no_right')}</p>
        ))}
      <div class={ui.row}>
        <button type="button" class={ui.button} onClick={close}>
          {t('shell_close')}
        </button>
      </div>
    </Dialog>
  )
}
