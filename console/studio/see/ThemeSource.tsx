import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Source } from '../../../clients/typescript/operations'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { words } from '../words'
import style from './ThemeEditor.module.css'

export function ThemeSource({ studio }: { studio: Studio }) {
  const { api, theme, notice } = studio
  const sources = useSignal<readonly Source[] | null>(null)
  const chosen = useSignal('')
  const failure = useSignal('')
  const none = useSignal('')
  const id = useId()
  const source = sources.value?.find((each) => each.id === chosen.value) ?? sources.value?.[0]

  async function attempt(act: () => Promise<void>) {
    failure.value = ''
    try {
      await act()
    } catch (error) {
      failure.value = (error as Error).message
    }
  }
  const fetchSources = () =>
    attempt(async () => {
      const found = await api.websites()
      sources.value = found
      none.value = found.length > 0 ? '' : words.no_sources
    })
  const save = (to: Source) =>
    attempt(async () => {
      const look = { theme: theme.changed.value, title: theme.title.value.trim(), logo: theme.logo.value.trim() }
      const saved = await api.saveLooks(to, look)
      sources.value = (sources.value ?? []).map((each) => (each.id === saved.id ? saved : each))
      notice.value = words.saved(saved.name)
    })

  return (
    <div class={ui.stack}>
      {source ? (
        <>
          <label for={id}>{words.source}</label>
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
              {words.load_theme}
            </button>
            <button type="button" class={ui.button} onClick={() => void save(source)}>
              {words.save_theme}
            </button>
          </div>
        </>
      ) : (
        <div class={ui.row}>
          <button type="button" class={ui.button} onClick={() => void fetchSources()}>
            {words.fetch_sources}
          </button>
        </div>
      )}
      <p role="status" class={ui.soft}>
        {none.value}
      </p>
      <p role="alert" class={style.failed}>
        {failure.value}
      </p>
    </div>
  )
}
