import ui from '../../shell/controls/ui.module.css'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { Channel } from './Channel'
import style from './Compare.module.css'

export function Compare({ studio }: { studio: Studio }) {
  const t = useStudioWords()
  const others = (studio.checking.preview.value?.channels ?? []).filter(
    ({ channel_kind }) => channel_kind !== 'web_messaging',
  )
  return (
    <section class={`${ui.panel} ${style.compare}`} aria-labelledby="compare">
      <h2 id="compare">{t('compare')}</h2>
      <p class={ui.soft}>{t('compare_about')}</p>
      <div class={style.channels}>
        {others.map((channel) => (
          <Channel key={channel.channel_kind} channel={channel} message={studio.shown.value} file={studio.stage.file} />
        ))}
      </div>
    </section>
  )
}
