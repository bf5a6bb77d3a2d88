import type { Signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { saveFile } from '../../../widget/host/save-file'
import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import style from './ScriptPane.module.css'
import type { Scripts } from './scripts'

export function ScriptText({ scripts, notice }: { scripts: Scripts; notice: Signal<string> }) {
  const t = useStudioWords()
  const text = scripts.text.value
  const file = useRef<HTMLInputElement>(null)
  return (
    <details class={style.text}>
      <summary>{t('script_json')}</summary>
      <div class={ui.stack}>
        <textarea
          class={`${ui.box} ${style.json}`}
          aria-label={t('script_json')}
          rows={14}
          spellcheck={false}
          dir="ltr"
          value={text}
          onInput={({ currentTarget }) => scripts.write(currentTarget.value)}
        />
        <div class={ui.row}>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={async ({ currentTarget }) => {
              const [given] = currentTarget.files ?? []
              if (given) scripts.take(await given.text())
              currentTarget.value = ''
            }}
          />
          <button type="button" class={ui.button} onClick={() => file.current?.click()}>
            {t('script_file')}
          </button>
          <button type="button" class={ui.button} onClick={() => save(text, scripts.script.value?.title ?? '')}>
            {t('script_save')}
          </button>
          <button
            type="button"
            class={ui.button}
            onClick={async () => {
              // Without https there is no clipboard: the text can be selected and copied by hand.
              await navigator.clipboard?.writeText(text).then(
                () => (notice.value = t('copied')),
                () => {},
              )
            }}
          >
            {t('copy_json')}
          </button>
        </div>
      </div>
    </details>
  )
}

function save(text: string, title: string) {
  const name = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  saveFile(new Blob([text], { type: 'application/json' }), `${name || 'script'}.json`)
}
