import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useSettings } from './context'
import style from './Page.module.css'
import { showProblem } from './show-problem'

interface PageProps {
  title: string
  back?: { href: string; name: string }
  about?: ComponentChildren
  actions?: ComponentChildren
  children: ComponentChildren
}

/** The title gets the focus after each navigation. */
export function Page({ title, back, about, actions, children }: PageProps) {
  const { route } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const all = useRef<HTMLDivElement>(null)
  const path = route.path.value
  const sought = route.sought.value
  useEffect(() => {
    if (sought && all.current && showProblem(all.current, sought.text)) return
    if (route.moves.value > 0) heading.current?.focus()
  }, [path, sought])
  return (
    <div ref={all} class={style.page}>
      {back && (
        <a class={style.back} href={back.href}>
          <Icon name="back" size={16} />
          {back.name}
        </a>
      )}
      <div class={style.head}>
        <h1 ref={heading} tabIndex={-1} class={style.title}>
          {title}
        </h1>
        {actions && <div class={ui.row}>{actions}</div>}
      </div>
      {about && <p class={ui.soft}>{about}</p>}
      {children}
    </div>
  )
}
