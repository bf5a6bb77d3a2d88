import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { CustomerContent } from '../../../../contract/chat/realtime'
import { Picture, ratioOf } from '../../../views/ui/Picture'
import surface from '../../../views/ui/Surface.module.css'
import style from './FormSheet.module.css'

interface PaneProps {
  class?: string
  formRef?: RefObject<HTMLFormElement | null>
  pictureId?: string
  media?: CustomerContent['media']
  eyebrow?: string
  heading: ComponentChildren
  headingId?: string
  button: string
  /**
   * The button looks disabled and is announced as disabled. It can still be focused and pressed, and then names the
   * missing answers.
   */
  missing?: boolean
  go(): void
  children: ComponentChildren
}

/** One page of the sheet. Its heading gets the focus when the page opens; on a text question the field gets it. */
export function FormPane({
  class: look = '',
  formRef,
  pictureId,
  media = {},
  eyebrow,
  heading,
  headingId,
  button,
  missing,
  go,
  children,
}: PaneProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const picture = pictureId ? media[pictureId] : undefined

  useEffect(() => {
    const field = formRef?.current?.querySelector<HTMLElement>('[aria-required]')
    ;(field ?? title.current)?.focus({ preventScroll: true })
  }, [])

  return (
    <form
      class={style.page}
      ref={formRef}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <div class={`${style.scroll} ${look}`}>
        {pictureId && <Picture class={style.picture} media={picture} ratio={ratioOf(picture)} />}
        {eyebrow && <p class={style.eyebrow}>{eyebrow}</p>}
        <h3 class={style.question} ref={title} id={headingId} tabIndex={-1} data-focus>
          {heading}
        </h3>
        {children}
      </div>
      <div class={style.foot}>
        <button type="submit" class={surface.action} aria-disabled={missing}>
          {button}
        </button>
      </div>
    </form>
  )
}
