import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Source } from '../../../clients/typescript/operations'
import ui from '../../shell/controls/ui.module.css'
import { useOnce } from '../../shell/use-once'
import { useSentence } from '../../shell/words/sentence'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import style from './ThemeEditor.module.css'

export function ThemeSource({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const { api, theme, notice } = studio
  const sources = useSignal<readonly Source[] | null>(null)
  const chosen = useSignal('')
  const { problem, busy, once } = useOnce(useSentence())
  const none = useSignal('')
  const id = useId()
  const source = sources.value?.find((each) => each.id === chosen.value) ?? sources.value?.[0]

  const fetchSources = () =>
    once(async () => {
      const found = await api.websites()
      sources.value = found
      none.value = found.length > 0 ? '' : t('no_sources')
    })
  const save = (to: Source) =>
    once(async () => {
      const saved = await api.saveLooks(to, theme.appearance())
      sources.value = (sources.value ?? []).map((each) => (each.id === saved.id ? saved : each))
      notice.value = t('saved', { name: saved.name })
    })

  return (
    <div class={ui.stack}>
      {source ? (
        <>
          <label for={id}>{t('website')}</label>
          <select
            id={id}
            class={ui.box}
            value={source.id}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value
            }}
          >
            {sources.value?.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
          <div class={ui.row}>
            <button type="button" class={ui.button} onClick={() => theme.load(source.settings?.appearance ?? {})}>
              {t('load_theme')}
            </button>
            <button type="button" class={ui.button} disabled={busy.value} onClick={() => void save(source)}>
              {t('save_theme')}
            </button>
          </div>
        </>
      ) : (
        <div class={ui.row}>
          <button type="button" class={ui.button} disabled={busy.value} onClick={() => void fetchSources()}>
            {t('fetch_sources')}
          </button>
        </div>
      )}
      <p role="status" class={ui.soft}>
        {none.value}
      </p>
      <p role="alert" class={style.failed}>
        {problem.value}
      </p>
    </div>
  )
}
