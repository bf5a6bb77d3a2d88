import ui from '../../shell/controls/ui.module.css'
import type { LibraryKind } from '../../shell/shapes'
import { isOwnLook, isOwnText } from '../drafts'
import type { Studio } from '../studio'
import { words } from '../words'

export function DraftLine({ studio: { library, document, theme }, kind }: { studio: Studio; kind: LibraryKind }) {
  const edited = library.edited.value[kind]
  const own = kind === 'look' ? isOwnLook(theme.appearance()) : isOwnText(document.text.value)
  if (!edited) return own ? <p class={ui.soft}>{words.draft_own[kind]}</p> : null
  return (
    <p class={ui.soft}>
      {words.draft_of(edited.name, edited.version)} {library.isChanged(kind) && words.draft_changed}
    </p>
  )
}
