import { useSignal } from '@preact/signals'
import type { CSSProperties } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { useWords } from '../../widget/strings/words'
import { Button } from './controls/Button'
import { useShell } from './shell'
import { shellWords } from './strings/en'
import style from './Toasts.module.css'

export function Toasts() {
  const { toasts } = useShell()
  const t = useWords(shellWords)
  const place = useToastPosition(toasts.all.value.length > 0)
  return (
    <div class={style.toasts} style={place} role="status" aria-live="polite">
      {toasts.all.value.map(({ id, text, kind, open }) => (
        <div key={id} class={`${style.toast} ${kind === 'problem' ? style.problem : ''}`}>
          <p>{text}</p>
          {open && (
            <Button
              kind="quiet"
              onClick={() => {
                toasts.close(id)
                open()
              }}
            >
              {t('shell_open')}
            </Button>
          )}
          <Button kind="quiet" icon="close" label={t('shell_dismiss')} onClick={() => toasts.close(id)} />
        </div>
      ))}
    </div>
  )
}

/** Returns a position where toasts cover no control in use. Follows changes of the page. */
function useToastPosition(shown: boolean): CSSProperties {
  const place = useSignal<CSSProperties>({})
  useLayoutEffect(() => {
    if (!shown) return
    const measure = () => {
      place.value = toastPosition()
    }
    measure()
    const watch = new MutationObserver(measure)
    watch.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', measure)
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
    }
  }, [shown])
  return place.value
}

/** Elements mark the place with `data-toasts`: "start" is at their top, otherwise above. Default: page bottom. */
function toastPosition(): CSSProperties {
  const start = document.querySelector('[data-toasts=start]')
  const part = start ?? document.querySelector('[data-toasts]')
  if (!part) return {}
  const { top, left, width } = part.getBoundingClientRect()
  const sides = { left: `${left}px`, width: `${width}px`, right: 'auto' }
  return start ? { ...sides, top: `${top}px`, bottom: 'auto' } : { ...sides, bottom: `${innerHeight - top}px` }
}
