import { useSignal } from '@preact/signals'
import type { Script } from '../../contract/script/script'
import ui from '../shell/controls/ui.module.css'
import { CheckLines } from './CheckLines'
import style from './Plays.module.css'
import type { Play, Plays } from './plays'
import { usePlayWords } from './strings/en'

interface PlaysPartProps {
  plays: Plays
  /** The script to play; null if it is not valid. */
  script: Script | null
  opened: number | null
  open(play: Play): void
}

const mostPlays = 100

/** Plays the script against the bot of a website, and lists the plays. */
export function PlaysPart({ plays, script, opened, open }: PlaysPartProps) {
  const t = usePlayWords()
  const channel = useSignal('')
  const count = useSignal(1)
  const websites = (plays.websites.value ?? []).filter(({ channel_id }) => channel_id !== null)
  const chosen = channel.value || websites[0]?.channel_id || ''
  const isBusy = plays.isBusy.value
  return (
    <section class={ui.stack} aria-labelledby="plays">
      <h3 id="plays">{t('plays')}</h3>
      <p class={ui.soft}>{t('plays_about')}</p>
      {plays.failure.value && <p role="alert">{plays.failure.value}</p>}
      {plays.websites.value !== null && websites.length === 0 && <p>{t('plays_no_website')}</p>}
      <div class={style.start}>
        <label class={style.website}>
          <span class={ui.soft}>{t('plays_website')}</span>
          <select class={ui.box} value={chosen} onChange={({ currentTarget }) => (channel.value = currentTarget.value)}>
            {websites.map(({ id, name, channel_id }) => (
              <option key={id} value={channel_id ?? ''}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class={style.count}>
          <span class={ui.soft}>{t('plays_count')}</span>
          <input
            class={ui.box}
            type="number"
            min={1}
            max={mostPlays}
            value={count.value}
            onInput={({ currentTarget }) => (count.value = currentTarget.valueAsNumber)}
          />
        </label>
        <button
          type="button"
          class={ui.button}
          disabled={!isBusy && (script === null || chosen === '' || !(count.value >= 1 && count.value <= mostPlays))}
          onClick={() => (isBusy ? plays.stop() : script && void plays.start(script, chosen, Math.floor(count.value)))}
        >
          {isBusy ? t('plays_stop') : t('plays_start')}
        </button>
      </div>
      {plays.all.value.length > 0 && <Table plays={plays.all.value} opened={opened} open={open} />}
    </section>
  )
}

function Table({ plays, opened, open }: { plays: readonly Play[] } & Pick<PlaysPartProps, 'opened' | 'open'>) {
  const t = usePlayWords()
  const ended = plays.filter(({ state }) => state !== 'running')
  const passed = ended.filter(({ state }) => state === 'passed').length
  const shown = plays.find(({ number }) => number === opened)
  return (
    <>
      <p role="status">{t('plays_rate', { passed, count: ended.length })}</p>
      <table class={style.table}>
        <caption class={ui.hidden}>{t('plays_table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('plays_started')}</th>
            <th scope="col">{t('plays_script')}</th>
            <th scope="col">{t('plays_result')}</th>
          </tr>
        </thead>
        <tbody>
          {[...plays].reverse().map((play) => (
            <tr key={play.number} aria-current={play.number === opened ? 'true' : undefined}>
              <td>
                <button type="button" class={style.open} onClick={() => open(play)}>
                  {t('plays_open', { number: play.number })}
                </button>{' '}
                <span class={ui.soft}>{new Date(play.startedAt).toLocaleTimeString()}</span>
              </td>
              <td dir="auto">{play.script.title}</td>
              <td>
                <Result play={play} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown && <Failure play={shown} />}
    </>
  )
}

function Result({ play: { state, script, results, error } }: { play: Play }) {
  const t = usePlayWords()
  const passed = results.filter((result) => result.passed).length
  const marks = script.steps.map((_, nth) => {
    const result = results[nth]
    return result ? (result.passed ? 'passed' : 'failed') : 'unreached'
  })
  return (
    <>
      <strong class={state === 'passed' ? style.passed : state === 'running' ? '' : style.failed}>
        {t(`plays_${state}`)}
      </strong>{' '}
      <span class={ui.soft}>{t('plays_steps', { passed, all: script.steps.length })}</span>
      {error && <span class={style.line}>{error === 'lost' ? t('plays_lost') : error}</span>}
      <span class={style.marks} aria-hidden="true">
        {marks.map((mark, nth) => (
          <span key={nth} class={style[mark]} title={t(`plays_${mark as 'passed' | 'failed' | 'unreached'}`)}>
            {mark === 'passed' ? '✓' : mark === 'failed' ? '✗' : '·'}
          </span>
        ))}
      </span>
    </>
  )
}

/** What the opened play failed at. The steps above show what passed. */
function Failure({ play: { results } }: { play: Play }) {
  const failed = results.findLast(({ passed }) => !passed)
  return failed ? <CheckLines checks={failed.checks.filter(({ passed }) => !passed)} /> : null
}
