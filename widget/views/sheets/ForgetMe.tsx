import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Extras } from '../../session/extras-shape'
import menuWords from '../../strings/english/menu.json'
import { useWords } from '../../strings/words'
import surface from '../ui/Surface.module.css'
import { unseen } from '../ui/unseen'
import style from './Menu.module.css'

/** Asks for a confirmation, because deleted data cannot be restored. */
export function ForgetMe({ extras, cancel }: { extras: Extras; cancel(): void }) {
  const word = useWords(menuWords)
  const keep = useRef<HTMLButtonElement>(null)
  const going = useSignal(false)
  const trouble = useSignal<'menu_error' | 'menu_offline' | null>(null)

  // The pressed row is removed, so the harmless button gets the focus.
  useEffect(() => keep.current?.focus(), [])

  async function forget() {
    if (going.value) return
    going.value = true
    trouble.value = null
    try {
      await extras.requests.forget()
      extras.close()
      extras.forget()
    } catch (error) {
      trouble.value = (error as { code?: string }).code === 'offline' ? 'menu_offline' : 'menu_error'
    }
    going.value = false
  }

  return (
    <div class={style.ask}>
      {/* Screen readers ignore a live region inside a button. */}
      <span class={unseen} role="status">
        {going.value && word('forget_doing')}
      </span>
      <p>{word('forget_text')}</p>
      <p>
        <b>{word('forget_final')}</b>
      </p>
      {trouble.value && (
        <p class={surface.alarm} role="alert">
          {word(trouble.value)}
        </p>
      )}
      <div class={style.choice}>
        <button
          type="button"
          class={`${surface.action} ${style.delete}`}
          aria-disabled={going.value}
          onClick={() => void forget()}
        >
          {going.value && <i class={style.wheel} />}
          {word(going.value ? 'forget_doing' : 'forget_do')}
        </button>
        <button type="button" class={surface.quiet} ref={keep} onClick={cancel}>
          {word('forget_keep')}
        </button>
      </div>
    </div>
  )
}
