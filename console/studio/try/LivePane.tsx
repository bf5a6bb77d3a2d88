import { useEffect, useMemo } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import { time } from '../library/when'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { AsCustomer } from './AsCustomer'
import style from './LivePane.module.css'
import { Log } from './Log'
import { createLive, type Live } from './live'

export function LivePane({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const live = useMemo(() => createLive(studio), [])
  useEffect(() => live.dispose, [])
  const none = live.sources.value?.length === 0
  return (
    <div class={ui.stack}>
      <p class={ui.soft}>{t('live_about')}</p>
      <div class={ui.choices}>{!none && <Choices live={live} />}</div>
      {none && <p role="status">{t('live_none')}</p>}
      {live.source.value && (
        <>
          <Log live={live} file={studio.stage.file} />
          {live.lines.value.length > 0 && (
            <div>
              <button
                type="button"
                class={`${ui.button} ${ui.main}`}
                disabled={live.busy.value || !studio.document.parsed.value.ok}
                onClick={() => void live.send()}
              >
                {t('live_send')}
              </button>
            </div>
          )}
        </>
      )}
      <p role="alert" class={style.failed}>
        {live.failure.value}
      </p>
      {live.source.value && <AsCustomer live={live} source={live.source.value} />}
    </div>
  )
}

function Choices({ live }: { live: Live }) {
  const t = useStudioWords()
  const threads = live.threads.value
  return (
    <>
      <label class={style.choice}>
        <span class={ui.soft}>{t('live_source')}</span>
        <select
          class={ui.box}
          value={live.source.value?.id ?? ''}
          onChange={({ currentTarget }) => live.pickSource(currentTarget.value)}
        >
          {live.sources.value?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label class={style.choice}>
        <span class={ui.soft}>{t('live_thread')}</span>
        <select
          class={ui.box}
          value={live.threadId.value}
          disabled={threads.length === 0}
          onChange={({ currentTarget }) => live.pickThread(currentTarget.value)}
        >
          {!live.threadId.value && <option value="">{t('live_no_thread')}</option>}
          {threads.map(({ id, title, created_at }) => (
            <option key={id} value={id}>
              {`${title} (${time(created_at)})`}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
