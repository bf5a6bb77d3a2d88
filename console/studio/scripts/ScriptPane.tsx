import { useEffect, useMemo } from 'preact/hooks'
import { PlaysPart } from '../../plays/PlaysPart'
import ui from '../../shell/controls/ui.module.css'
import { languageName } from '../../shell/words/languages'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { examples } from './examples'
import style from './ScriptPane.module.css'
import { ScriptText } from './ScriptText'
import { Steps } from './Steps'
import { createScripts } from './scripts'
import { Transport } from './Transport'

export function ScriptPane({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const scripts = useMemo(() => createScripts(studio), [])
  useEffect(() => scripts.dispose, [])
  const script = scripts.script.value
  const chosen = examples.findIndex((each) => JSON.stringify(each) === JSON.stringify(script))
  return (
    <div class={ui.stack}>
      <p class={ui.soft}>{t('script_about')}</p>
      <div class={ui.choices}>
        <label class={style.choice}>
          <span class={ui.soft}>{t('script')}</span>
          <select
            class={ui.box}
            value={chosen}
            onChange={({ currentTarget }) => scripts.choose(Number(currentTarget.value))}
          >
            {chosen < 0 && <option value={-1}>{script?.title || t('script_own')}</option>}
            {examples.map(({ title }, nth) => (
              <option key={title} value={nth}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Language scripts={scripts} />
        <Record scripts={scripts} />
      </div>
      {scripts.recording.value !== null && (
        <p class={ui.soft} role="status">
          {t('record_about')}
        </p>
      )}
      {script?.about && <p dir="auto">{script.about}</p>}
      <Problems scripts={scripts} />
      <Transport scripts={scripts} />
      <Steps scripts={scripts} checks={scripts.checks.value} />
      <ScriptText scripts={scripts} studio={studio} />
      <PlaysPart
        plays={scripts.plays}
        script={scripts.problems.value.length === 0 ? scripts.played.value : null}
        opened={scripts.opened.value?.number ?? null}
        open={scripts.open}
      />
    </div>
  )
}

type PaneProps = { scripts: ReturnType<typeof createScripts> }

function Language({ scripts: { languages, spoken, speak } }: PaneProps) {
  const t = useStudioWords()
  if (languages.value.length < 2) return null
  return (
    <label class={style.choice}>
      <span class={ui.soft}>{t('language')}</span>
      <select class={ui.box} value={spoken.value} onChange={({ currentTarget }) => speak(currentTarget.value)}>
        {languages.value.map((tag) => (
          <option key={tag} value={tag}>
            {languageName(tag)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Record({ scripts }: PaneProps) {
  const t = useStudioWords()
  const count = scripts.recording.value
  return (
    <button type="button" class={ui.button} onClick={count === null ? scripts.record : scripts.endRecord}>
      {count === null ? t('record') : t('record_end', { count })}
    </button>
  )
}

function Problems({ scripts }: PaneProps) {
  const problems = scripts.problems.value
  return (
    <ul class={style.problems} role="alert">
      {problems.map(({ path, message }) => (
        <li key={`${path} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}
