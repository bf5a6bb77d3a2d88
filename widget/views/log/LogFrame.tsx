import type { ComponentChildren } from 'preact'
import style from './LogFrame.module.css'
import { endHeight, type LogEnd } from './useLogEnd'

interface LogFrameProps {
  end: LogEnd
  class: string | undefined
  label: string
  isBusy?: boolean
  onScroll(): void
  children: ComponentChildren
}

/** The element that scrolls, with the messages and, after them, the end that the browser keeps in view. */
export function LogFrame({ end, label, isBusy, onScroll, children, ...rest }: LogFrameProps) {
  return (
    <div
      class={rest.class}
      ref={end.log}
      role="log"
      aria-live="off"
      aria-label={label}
      aria-busy={isBusy}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard
      tabIndex={0}
      data-part="log"
      onScroll={onScroll}
    >
      <div class={end.away.value ? '' : style.ended}>
        {children}
        <div style={`height:${endHeight}px`} />
      </div>
    </div>
  )
}
