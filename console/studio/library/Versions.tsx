import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import type { LibraryItem, LibraryPayload, LibraryVersion } from '../../shell/shapes'
import { useOnce } from '../../shell/use-once'
import { isolateDirection } from '../../shell/words/isolate-direction'
import { useSentence } from '../../shell/words/sentence'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './Library.module.css'
import { moment } from './when'

interface VersionsProps {
  studio: Studio
  item: LibraryItem
  open(payload: LibraryPayload): void
  compare(version: number): void
}

/** Newest first. Each version can be opened, an old one also restored. */
export function Versions({ studio: { api, library, notice }, item, open, compare }: VersionsProps) {
  const t = useStudioWords()
  const versions = useSignal<readonly LibraryVersion[] | null>(null)
  const { problem, busy, once } = useOnce(useSentence())
  useEffect(() => {
    void once(async () => {
      versions.value = await api.versions(item.id)
    })
  }, [item.id, item.version])
  const restore = ({ version }: LibraryVersion) =>
    once(async () => {
      const restored = await library.restore(item, version)
      notice.value = t('library_saved', { name: restored.name, version: restored.version })
    })
  return (
    <section class={ui.stack} aria-label={t('library_versions')}>
      <h3>{t('library_versions')}</h3>
      <ol class={style.versions}>
        {versions.value?.map((each) => (
          <li key={each.id} class={style.version}>
            <span class={style.name}>
              <b>{t('library_version', { version: each.version })}</b>
              <span class={ui.soft}>
                {[each.author.name, moment(each.created_at)].filter(Boolean).map(isolateDirection).join(' · ')}
              </span>
              {each.note && <span dir="auto">{each.note}</span>}
            </span>
            <span class={ui.row}>
              {item.kind === 'message' && (
                <button
                  type="button"
                  class={ui.button}
                  aria-label={t('difference_version', { version: each.version })}
                  onClick={() => compare(each.version)}
                >
                  {t('difference_start')}
                </button>
              )}
              {each.version !== item.version && (
                <button
                  type="button"
                  class={ui.button}
                  aria-label={t('library_open_version', { version: each.version })}
                  onClick={() => open(each)}
                >
                  {t('shell_open')}
                </button>
              )}
              {each.version !== item.version && library.mayWrite() && (
                <button
                  type="button"
                  class={ui.button}
                  aria-label={t('library_restore_version', { version: each.version })}
                  disabled={busy.value}
                  onClick={() => void restore(each)}
                >
                  {t('library_restore')}
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
      <p role="alert" class={ui.problem}>
        {problem.value}
      </p>
    </section>
  )
}
