import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import { speeds } from './player'
import style from './ScriptPane.module.css'
import type { Scripts } from './scripts'

/** The controls of a script. On narrow screens, playing scrolls the chat into view, which is further down. */
export function Transport({ scripts }: { scripts: Scripts }) {
  const t = useStudioWords()
  const { player } = scripts
  const [at, all, playing] = [player.at.value, player.lines.value.length, player.playing.value]
  const off = !scripts.ready.value
  const act = (does: () => void) => () => {
    does()
    showStage()
  }
  return (
    <div class={style.transport} role="toolbar" aria-label={t('script_transport')}>
      <button type="button" class={ui.button} disabled={off || at === 0} onClick={act(() => player.stand(0))}>
        {t('from_start')}
      </button>
      <button type="button" class={ui.button} disabled={off || at === 0} onClick={act(() => player.stand(at - 1))}>
        {t('back')}
      </button>
      <button
        type="button"
        class={`${ui.button} ${ui.main}`}
        disabled={off}
        onClick={playing ? player.pause : act(player.play)}
      >
        {playing ? t('pause') : t('play')}
      </button>
      <button type="button" class={ui.button} disabled={off || at >= all} onClick={act(player.step)}>
        {t('step')}
      </button>
      <label class={style.speed}>
        <span class={ui.soft}>{t('speed')}</span>
        <select
          class={ui.box}
          value={player.speed.value}
          onChange={({ currentTarget }) => {
            player.speed.value = Number(currentTarget.value)
          }}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each} ×
            </option>
          ))}
        </select>
      </label>
      <span class={ui.soft} role="status">
        {t('script_place', { at, all })}
      </span>
    </div>
  )
}

function showStage() {
  const stage = document.querySelector('iframe')?.getBoundingClientRect()
  if (stage && (stage.top > innerHeight * 0.6 || stage.bottom < innerHeight * 0.4))
    document.getElementById('see')?.scrollIntoView({ block: 'start' })
}
