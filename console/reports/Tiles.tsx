import type { Statistics } from '../../clients/typescript/operations'
import { pageLocale, useWords } from '../../widget/strings/words'
import ui from '../shell/controls/ui.module.css'
import { formatDuration } from './durations'
import { perDay, shareAnswered } from './measures'
import { reportsWords } from './strings/en'
import style from './Tiles.module.css'

interface TileProps {
  name: string
  value: string
  details: readonly string[]
}

function Tile({ name, value, details }: TileProps) {
  return (
    <div class={style.tile}>
      <dt class={ui.soft}>{name}</dt>
      <dd class={style.value}>{value}</dd>
      {details.filter(Boolean).map((line) => (
        <dd key={line} class={ui.soft}>
          {line}
        </dd>
      ))}
    </div>
  )
}

export function Tiles({ statistics: { total, days = [] } }: { statistics: Statistics }) {
  const t = useWords(reportsWords)
  const language = pageLocale() ?? 'en'
  const time = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds, language))
  const number = (value: number) => value.toLocaleString(language, { maximumFractionDigits: 0 })
  const percent = (value: number | null) =>
    value === null ? '–' : value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })
  const share = shareAnswered(total, 'answered_by_people')
  const { first_reply: anybody, first_reply_by_people: people, time_to_close: close } = total
  const withinText = ({ p90 }: typeof close) =>
    p90 === null ? '' : t('within', { time: formatDuration(p90, language) })
  const byBots = total.answered > 0 && anybody.median !== people.median
  const bots = byBots ? t('with_bots', { time: time(anybody.median) }) : ''
  const nobody = total.answered > 0 ? t('no_person') : ''
  return (
    <dl class={style.tiles} aria-label={t('summary')}>
      <Tile
        name={t('conversations')}
        value={number(total.conversations)}
        details={[perDay(t, total.conversations, days.length, language)]}
      />
      <Tile
        name={t('first_reply_by_people')}
        value={time(people.median)}
        details={[people.median === null ? nobody : withinText(people), bots]}
      />
      <Tile
        name={t('time_to_close')}
        value={time(close.median)}
        details={[close.median === null && total.conversations > 0 ? t('none_closed') : withinText(close)]}
      />
      <Tile
        name={t('answered_by_people')}
        value={percent(share)}
        details={
          share === null
            ? []
            : [
                t('of_all', {
                  some: number(total.answered_by_people),
                  all: number(total.conversations - total.initiated),
                }),
                total.answered > total.answered_by_people
                  ? t('with_bots', { time: percent(shareAnswered(total, 'answered')) })
                  : '',
              ]
        }
      />
    </dl>
  )
}
