import type { Check } from '../../../contract/script/judge/judge-reply'
import { CheckLines } from '../../plays/CheckLines'
import ui from '../../shell/controls/ui.module.css'
import type { ScriptLine } from '../stage/protocol'
import { useStudioWords } from '../words'
import style from './ScriptPane.module.css'
import type { Scripts } from './scripts'

export function Steps({ scripts, checks }: { scripts: Scripts; checks: readonly (readonly Check[])[] }) {
  const t = useStudioWords()
  const { player } = scripts
  return (
    <ol class={style.steps} aria-label={t('script_steps')}>
      {player.lines.value.map((line, nth) => (
        <li key={nth}>
          <button
            type="button"
            class={`${style.step} ${nth < player.at.value ? style.said : ''}`}
            disabled={!scripts.ready.value}
            aria-current={nth === player.at.value - 1 ? 'step' : undefined}
            onClick={() => player.stand(nth + 1)}
          >
            <span class={ui.soft}>{line.from === 'agent' ? line.author_name || t('agent') : t('customer')}</span>
            <span dir="auto">{wordsOf(line)}</span>
          </button>
          <div class={style.checks}>
            <CheckLines checks={checks[nth] ?? []} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ body, structured_content: content }: ScriptLine): string {
  const title = content && 'title' in content ? content.title : undefined
  return [body || title, content && `[${content.type}]`].filter(Boolean).join(' ')
}
