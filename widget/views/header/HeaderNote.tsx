import type { ReadonlySignal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import type { HeaderFacts } from '../../../contract/chat/appearance'
import words from '../../strings/english/header.json'
import { timeLocale } from '../../strings/time-locale'
import { type Lookup, pageLocale, useLaterWords } from '../../strings/words'
import { unseen } from '../ui/unseen'
import style from './HeaderNote.module.css'
import { initialsOf, roundTime } from './people-and-times'

interface HeaderNoteProps {
  facts: Omit<HeaderFacts, 'logo'>
  open: ReadonlySignal<boolean>
}

/** The line below the title: the people who replied last, and the usual reply time or when the team is back. */
export function HeaderNote({ facts, open }: HeaderNoteProps) {
  const t = useLaterWords(words, true)
  const now = useMinute(open.value)
  const { team = [] } = facts
  return (
    <p class={style.note}>
      {team.map(({ name, picture }) => (
        <span key={name} class={style.face} aria-hidden="true" title={name}>
          {picture ? <img src={picture} alt="" /> : initialsOf(name)}
        </span>
      ))}
      {team.length > 0 && <span class={unseen}>{t('header_team', { names: team.map(({ name }) => name) })}. </span>}
      {timeText(facts, now, t)}
    </p>
  )
}

function timeText({ reply_seconds, away }: HeaderFacts, now: number, t: Lookup<keyof typeof words>): string | null {
  if (away && (!away.from || Date.parse(away.from) <= now) && now < Date.parse(away.until)) {
    const date = new Date(away.until)
    const time = date.toLocaleTimeString(timeLocale(), { timeStyle: 'short' })
    if (date.toDateString() === new Date(now).toDateString()) return t('header_back_at', { time })
    return t('header_back_on', { day: date.toLocaleDateString(pageLocale(), { weekday: 'long' }), time })
  }
  if (reply_seconds === undefined) return null
  const [count, unit] = roundTime(reply_seconds)
  const time = new Intl.NumberFormat(pageLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return t('header_reply_time', { time })
}

/** Returns the current time, updated at each full minute while `watching`. */
function useMinute(watching: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!watching) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(timer)
  }, [watching])
  return now
}
