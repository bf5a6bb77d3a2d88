import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { Button } from '../../shell/controls/Button'
import type { Inbox } from '../inbox'
import { Face } from '../list/row/Face'
import { Preview } from '../list/row/Preview'
import { useTranslate } from '../strings/en'
import style from './RingBar.module.css'

export function RingBar({ inbox }: { inbox: Pick<Inbox, 'me' | 'nameOf' | 'ring'> }) {
  const t = useTranslate()
  const { ring } = inbox
  const rings = ring.offers.value
  const now = useSignal(Date.now())
  useEffect(() => {
    if (rings.length === 0) return
    now.value = Date.now()
    const ticking = setInterval(() => {
      now.value = Date.now()
    }, 1_000)
    return () => clearInterval(ticking)
  }, [rings.length === 0])
  return (
    <div class={style.rings} role="alert">
      {rings.map((each) => {
        const { conversation, until } = each
        const name = inbox.nameOf(conversation)
        const secondsLeft = Math.max(0, Math.floor((Date.parse(until) - now.value) / 1_000))
        return (
          <div key={conversation.id} class={style.ring}>
            <Face id={conversation.customer.id} name={conversation.customer.named ? name : ''} />
            <div class={style.who}>
              <p>{t('ring', { name })}</p>
              <p class={style.about} dir="auto">
                {conversation.source.name} · <Preview row={conversation} me={inbox.me()} t={t} />
              </p>
            </div>
            <span class={style.left} aria-hidden="true">
              {t('ring_seconds', { count: secondsLeft })}
            </span>
            <Button kind="main" onClick={() => void ring.accept(each)}>
              {t('ring_accept')}
            </Button>
            <Button onClick={() => void ring.decline(each)}>{t('ring_pass')}</Button>
          </div>
        )
      })}
    </div>
  )
}
