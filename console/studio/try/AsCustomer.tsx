import { useId } from 'preact/hooks'
import type { Source } from '../../../clients/typescript/operations'
import { basePath } from '../../shell/base-path'
import ui from '../../shell/controls/ui.module.css'
import { useTyped } from '../../shell/controls/use-typed'
import { useStudioWords } from '../words'
import style from './LivePane.module.css'
import type { Live } from './live'

export function AsCustomer({ live, source }: { live: Live; source: Source }) {
  const t = useStudioWords()
  const nobody = live.lines.value.length === 0 && live.threads.value.length === 0
  return (
    <div class={`${ui.stack} ${style.customer}`}>
      <h3>{t('live_customer')}</h3>
      {nobody && <p class={ui.soft}>{t('live_nobody')}</p>}
      {source.type === 'web_messaging' ? (
        source.channel_id && (
          <p>
            <a href={`${basePath}/chat/${source.channel_id}/`} target="_blank" rel="noopener">
              {t('live_open')}
            </a>
          </p>
        )
      ) : (
        <>
          <p class={ui.soft}>{t('live_customer_about')}</p>
          {live.canPlay.value ? <TextForm live={live} /> : <Secret live={live} />}
        </>
      )}
    </div>
  )
}

function TextForm({ live }: { live: Live }) {
  const t = useStudioWords()
  const [box, about] = [useId(), useId()]
  const text = useTyped('studio:customer')
  async function say(given: string) {
    const isSaid = given.trim() !== '' && !live.busy.value && (await live.say(given.trim()))
    // Clear the text box only if the text was sent and has not changed since.
    if (isSaid && text.value === given) text.value = ''
  }
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        void say(text.value)
      }}
    >
      {live.lines.value.length > 0 && (
        <p id={about} class={ui.soft}>
          {live.isMine.value ? t('live_tap_about') : t('live_other')}
        </p>
      )}
      <label for={box}>{t('live_say')}</label>
      <input
        id={box}
        class={ui.box}
        autocomplete="off"
        maxLength={10_000}
        dir="auto"
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value
        }}
      />
      <div class={ui.row}>
        <button type="submit" class={ui.button} disabled={live.busy.value}>
          {t('live_say_button')}
        </button>
        {live.isMine.value && (
          <button type="button" class={ui.button} onClick={live.newCustomer}>
            {t('live_another')}
          </button>
        )}
      </div>
    </form>
  )
}

function Secret({ live }: { live: Live }) {
  const t = useStudioWords()
  const [box, about] = [useId(), useId()]
  return (
    <form
      class={ui.stack}
      onSubmit={(event) => {
        event.preventDefault()
        const secret = String(new FormData(event.currentTarget).get('secret') ?? '').trim()
        if (secret) live.useSecret(secret)
      }}
    >
      <label for={box}>{t('live_secret')}</label>
      <input
        id={box}
        name="secret"
        type="password"
        class={ui.box}
        autocomplete="off"
        required
        aria-describedby={about}
      />
      <p id={about} class={ui.soft}>
        {t('live_secret_about')}
      </p>
      <div>
        <button type="submit" class={ui.button}>
          {t('live_secret_use')}
        </button>
      </div>
    </form>
  )
}
