import ui from '../../shell/controls/ui.module.css'
import { useStudioWords } from '../words'
import style from './Received.module.css'
import type { Stage } from './stage'

export function Received({ stage }: { stage: Stage }) {
  const t = useStudioWords()
  const received = stage.received.value
  return (
    <section class={ui.panel} aria-labelledby="received">
      <details class={style.received} open={received.length > 0}>
        <summary>
          <h2 id="received" class={style.title}>
            {t('received')}
          </h2>
        </summary>
        <p class={ui.soft} role="status">
          {received.length === 0 ? t('received_none') : t('received_about')}
        </p>
        {received.map(({ place, envelope }) => {
          const [event] = envelope.events
          if (event?.resource.type !== 'message') return null
          const { body, structured_reply } = event.resource.metadata
          return (
            <article key={place} class={style.event} aria-labelledby={`event-${place}`}>
              <h3 id={`event-${place}`}>
                {t('received_nth', { count: place })}: <code>{event.type}</code>
              </h3>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
              <pre class={style.json} dir="ltr" tabIndex={0}>
                {JSON.stringify({ body, structured_reply }, null, 2)}
              </pre>
              <details class={style.more}>
                <summary>{t('whole_event')}</summary>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
                <pre class={style.json} dir="ltr" tabIndex={0}>
                  {JSON.stringify(envelope, null, 2)}
                </pre>
              </details>
            </article>
          )
        })}
      </details>
    </section>
  )
}
