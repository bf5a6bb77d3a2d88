import ui from '../../shell/controls/ui.module.css'
import type { LibraryKind } from '../../shell/shapes'
import { isOwnLook, isOwnText } from '../drafts'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'

export function DraftLine({ studio: { library, document, theme }, kind }: { studio: Studio; kind: LibraryKind }) {
  const t = useStudioWords()
  const edited = library.edited.value[kind]
  const own = kind === 'look' ? isOwnLook(theme.appearance()) : isOwnText(document.text.value)
  if (!edited) return own ? <p class={ui.soft}>{t(`draft_own_${kind}`)}</p> : null
  return (
    <p class={ui.soft}>
      {t('draft_of', { name: edited.name, version: edited.version })} {library.isChanged(kind) && t('draft_changed')}
    </p>
  )
}
