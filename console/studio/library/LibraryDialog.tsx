import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { LibraryItem, LibraryKind } from '../../../contract/library'
import { structuredTypes } from '../../../contract/structured'
import { TypePicture } from '../../../widget/gallery/TypePicture'
import { Dialog } from '../../shell/controls/Dialog'
import { TextField } from '../../shell/controls/Field'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { words } from '../words'
import { ItemView } from './ItemView'
import style from './Library.module.css'
import { SaveForm } from './SaveForm'
import { useAttempt } from './use-attempt'

interface LibraryDialogProps {
  studio: Studio
  kind: LibraryKind
  close(): void
}

/** The messages or the looks that the team shares: to open, and to save what the studio shows. */
export function LibraryDialog({ studio, kind, close }: LibraryDialogProps) {
  const { library, access } = studio
  const chosen = useSignal('')
  const sought = useSignal('')
  const { failure, attempt } = useAttempt()
  const items = library.of(kind).value
  const item = useComputed(() => library.items.value?.find(({ id }) => id === chosen.value)).value
  useEffect(() => void attempt(library.read), [])
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
    <Dialog title={words.library_of[kind]} close={close}>
      <p class={ui.soft}>{words.library_about[kind]}</p>
      {items && items.length > 0 && (
        <TextField
          label={words.library_search}
          type="search"
          value={sought.value}
          onText={(text) => {
            sought.value = text
          }}
        />
      )}
      <ul class={`${ui.grid} ${style.items}`}>
        {found?.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              class={`${ui.button} ${ui.wide} ${style.item}`}
              onClick={() => {
                chosen.value = each.id
              }}
            >
              <Picture item={each} />
              <span class={style.name}>
                {each.name}
                <span class={ui.soft}>{words.library_line(each.version, each.author.name)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" class={ui.soft}>
        {items
          ? items.length === 0
            ? words.library_empty
            : found?.length === 0 && words.library_none
          : words.library_reading}
      </p>
      <p role="alert" class={ui.problem}>
        {failure.value}
      </p>
      {items && library.mayWrite.value && <SaveForm studio={studio} kind={kind} saved={close} />}
      <div class={ui.row}>
        {items && !library.mayWrite.value && (
          <>
            <p class={ui.soft}>{words.library_no_right}</p>
            <button
              type="button"
              class={ui.button}
              onClick={() => {
                close()
                access.ask()
              }}
            >
              {words.other_token}
            </button>
          </>
        )}
        <button type="button" class={ui.button} onClick={close}>
          {words.cancel}
        </button>
      </div>
    </Dialog>
  )
}

/** The type of a message, or the colours of a look. */
function Picture({ item: { kind, structured_content, appearance } }: { item: LibraryItem }) {
  const { type } = structured_content as { type?: unknown }
  const known = structuredTypes.find((each) => each === type)
  if (known) return <TypePicture type={known} />
  if (kind === 'message') return null
  const { light = {} } = appearance.theme ?? {}
  return (
    <svg class={style.colours} width="48" height="36" viewBox="0 0 48 36" aria-hidden="true">
      {(['accent', 'bubble-out', 'bubble-in'] as const).map((token, nth) => (
        <rect key={token} x={nth * 16} width="16" height="36" style={{ fill: light[token] ?? `var(--bw-${token})` }} />
      ))}
    </svg>
  )
}
