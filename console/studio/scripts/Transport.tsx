import ui from '../../shell/controls/ui.module.css'
import { words } from '../words'
import { speeds } from './player'
import style from './ScriptPane.module.css'
import type { Scripts } from './scripts'

/** The controls of a script. On narrow screens, playing scrolls the chat into view, which is further down. */
export function Transport({ scripts }: { scripts: Scripts }) {
  const { player } = scripts
  const [at, all, playing] = [player.at.value, player.lines.value.length, player.playing.value]
  const off = !scripts.ready.value
  const act = (does: () => void) => () => {
    does()
    showStage()
  }
  return (
    <div class={style.transport} role="toolbar" aria-label={words.script_transport}>
      <button type="button" class={ui.button} disabled={off || at === 0} onClick={act(() => player.stand(0))}>
        {words.from_start}
      </button>
      <button type="button" class={ui.button} disabled={off || at === 0} onClick={act(() => player.stand(at - 1))}>
        {words.back}
      </button>
      <button
        type="button"
        class={`${ui.button} ${ui.main}`}
        disabled={off}
        onClick={playing ? player.pause : act(player.play)}
      >
        {playing ? words.pause : words.play}
      </button>
      <button type="button" class={ui.button} disabled={off || at >= all} onClick={act(player.step)}>
        {words.step}
      </button>
      <label class={style.speed}>
        <span class={ui.soft}>{words.speed}</span>
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
        {words.script_place(at, all)}
      </span>
    </div>
  )
}

function showStage() {
  const stage = document.querySelector('iframe')?.getBoundingClientRect()
  if (stage && (stage.top > innerHeight * 0.6 || stage.bottom < innerHeight * 0.4))
    document.getElementById('see')?.scrollIntoView({ block: 'start' })
}
