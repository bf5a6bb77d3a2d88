import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { WebviewHeight } from '../../../contract/structured/link'
import sheetWords from '../../strings/english/sheet.json'
import { useWords } from '../../strings/words'
import { back, close, Icon } from './icon-paths'
import style from './Sheet.module.css'

export interface SheetProps {
  open: boolean
  title: string
  note?: string
  /** The height of a webview; without it the conversation's edge stays in view. */
  height?: WebviewHeight
  actions?: ComponentChildren
  /** Called by the close button, Escape, the dimmed background, and the device's own back button. */
  onClose(): void
  onBack?: () => void
  /** Called when the panel has slid away and the page is no longer inert, so that the focus can be moved. */
  onGone?: () => void
  children: ComponentChildren
}

/** A modal dialog. The element `[data-focus]` or the title gets the focus; after closing the focus returns. */
export function Sheet({ open, onGone, ...rest }: SheetProps) {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  function onClosed() {
    setPresent(false)
    onGone?.()
  }

  return present || open ? <Panel {...rest} open={open} onClosed={onClosed} /> : null
}

function Panel({
  open,
  onClosed,
  title,
  note,
  height,
  actions,
  onClose,
  onBack,
  children,
}: SheetProps & { onClosed(): void }) {
  const word = useWords(sheetWords)
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    dialog.current?.showModal()
    const first = dialog.current?.querySelector<HTMLElement>('[data-focus]') ?? heading.current
    first?.focus()
  }, [])

  useEffect(() => {
    if (open) return
    let reopened = false
    const moves = dialog.current?.getAnimations() ?? []
    Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (reopened) return
      dialog.current?.close()
      onClosed()
    })
    return () => {
      reopened = true
    }
  }, [open])

  /** Handles Escape and a click outside the panel. Events of elements in the sheet bubble to here, too. */
  function leave(event: Event): void {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      ref={dialog}
      class={`${style.sheet} ${height ? heights[height] : style.high} ${open ? '' : style.leaving}`}
      aria-labelledby={titleId}
      onCancel={leave}
      onClose={() => {
        if (open) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.stopPropagation()
      }}
      onClick={leave}
    >
      <div class={style.paper}>
        <header class={style.head}>
          <span class={style.side}>
            {onBack && (
              <button type="button" class={style.tool} aria-label={word('sheet_back')} onClick={onBack}>
                <Icon d={back} class={style.turns} />
              </button>
            )}
          </span>
          <div class={style.names}>
            <h2 id={titleId} ref={heading} class={style.title} tabIndex={-1} aria-live="polite">
              {title}
            </h2>
            {note && <p class={style.note}>{note}</p>}
          </div>
          <span class={`${style.side} ${style.end}`}>
            {actions}
            <button type="button" class={style.tool} aria-label={word('sheet_close')} onClick={onClose}>
              <Icon d={close} />
            </button>
          </span>
        </header>
        {children}
      </div>
    </dialog>
  )
}

const heights = { full: style.full, tall: style.tall, compact: style.compact }

export const sheetTool = style.tool
