import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import segments from '../../compose/form/Segments.module.css'
import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { words } from '../words'
import style from './See.module.css'
import { ThemeEditor } from './ThemeEditor'
import { languages } from './view'

/** Shows the real widget, and the choices of how to look at it. */
export function See({ studio }: { studio: Studio }) {
  const { stage, view } = studio
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    stage.attach(frame.current?.contentWindow ?? null)
    if (frame.current) frame.current.src = stage.address
    return () => stage.attach(null)
  }, [])
  function startOver() {
    if (view.state.value === 'answered') view.state.value = 'fresh'
    else stage.restart()
  }
  return (
    <section class={`${ui.panel} ${style.see}`} aria-labelledby="see">
      <div class={style.head}>
        <h2 id="see">{words.see}</h2>
        <fieldset class={segments.field}>
          <legend class={ui.hidden}>{words.tap}</legend>
          <div class={segments.segments}>
            {taps.map((each) => (
              <label key={each} class={segments.segment} data-chosen={view.tap.value === each}>
                <input
                  type="radio"
                  name="tap"
                  class={segments.radio}
                  checked={view.tap.value === each}
                  onChange={() => {
                    view.tap.value = each
                  }}
                />
                {words.taps[each]}
              </label>
            ))}
          </div>
        </fieldset>
        <button type="button" class={ui.button} onClick={startOver}>
          {words.restart}
        </button>
      </div>
      <p class={ui.soft}>{words.tap_about[view.tap.value]}</p>
      <div class={style.controls}>
        <Pick label={words.size} signal={view.size} options={words.sizes} />
        <Pick label={words.theme} signal={view.theme} options={words.themes} />
        <Pick label={words.language} signal={view.language} options={languages} />
        <Pick label={words.state} signal={view.state} options={words.states} />
      </div>
      <p role="status" class={`${ui.soft} ${style.said}`}>
        {stage.lacks.value && words.lacks[stage.lacks.value]}
      </p>
      <div class={style.place} data-dressing={studio.narrow.value && view.dressing.value}>
        <iframe
          ref={frame}
          title={words.stage}
          class={`${style.frame} ${sizeClass[view.size.value]} ${stage.open.value ? '' : style.closed}`}
        />
        {!stage.open.value && (
          <button type="button" class={`${ui.button} ${ui.main}`} onClick={stage.openAgain}>
            {words.open_chat}
          </button>
        )}
      </div>
      <p role="status" class={`${ui.soft} ${style.said}`}>
        {stage.navigated.value && words.navigated(stage.navigated.value)}
      </p>
      {studio.narrow.value && <ThemeEditor studio={studio} />}
    </section>
  )
}

const taps = ['edit', 'try'] as const

const sizeClass = { phone: style.phone, small: style.small, tablet: style.tablet, window: style.window }

interface PickProps<T extends string> {
  label: string
  signal: Signal<T>
  options: Readonly<Record<T, string>>
}

function Pick<T extends string>({ label, signal, options }: PickProps<T>) {
  return (
    <label class={style.control}>
      <span class={ui.soft}>{label}</span>
      <select
        class={ui.box}
        value={signal.value}
        onChange={({ currentTarget }) => {
          signal.value = currentTarget.value as T
        }}
      >
        {(Object.entries(options) as [T, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
