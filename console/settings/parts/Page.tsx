import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { showProblem } from '../../record/show-problem'
import { Icon } from '../../shell/controls/icons'
import ui from '../../shell/controls/ui.module.css'
import { useSettings } from './context'
import style from './Page.module.css'

interface PageProps {
  title: string
  backLink?: { href: string; name: string }
  about?: ComponentChildren
  actions?: ComponentChildren
  children: ComponentChildren
}

/** The title gets the focus after each navigation. */
export function Page({ title, backLink, about, actions, children }: PageProps) {
  const { route } = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  const pageElement = useRef<HTMLDivElement>(null)
  const path = route.path.value
  const problem = route.targetProblem.value
  useEffect(() => {
    if (problem && pageElement.current && showProblem(pageElement.current, problem.text)) return
    if (route.moves.value > 0) heading.current?.focus()
  }, [path, problem])
  return (
    <div ref={pageElement} class={style.page}>
      {backLink && (
        <a class={style.back} href={backLink.href}>
          <Icon name="back" size={16} />
          {backLink.name}
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
