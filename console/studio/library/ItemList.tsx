import { structuredTypes } from '../../../contract/structured'
import { TypePicture } from '../../../widget/gallery/TypePicture'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryItem } from '../../shell/shapes'
import { useStudioWords } from '../words'
import style from './Library.module.css'

export function ItemList({ items, choose }: { items: readonly LibraryItem[]; choose(id: string): void }) {
  const t = useStudioWords()
  return (
    <ul class={`${ui.grid} ${style.items}`}>
      {items.map((each) => (
        <li key={each.id}>
          <button type="button" class={`${ui.button} ${ui.wide} ${style.item}`} onClick={() => choose(each.id)}>
            <Picture item={each} />
            <span class={style.name}>
              {each.name}
              <span class={ui.soft}>
                {each.author.name
                  ? t('library_line', { version: each.version, author: each.author.name })
                  : t('library_version', { version: each.version })}
              </span>
              {each.unread_comments > 0 && (
                <b class={style.unread}>{t('library_unread', { count: each.unread_comments })}</b>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

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
