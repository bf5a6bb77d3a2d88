import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import ui from '../../shell/controls/ui.module.css'
import style from './SignedOutPage.module.css'

interface SignedOutPageProps {
  title: string
  wide?: boolean
  children: ComponentChildren
}

export function SignedOutPage({ title, wide = false, children }: SignedOutPageProps) {
  useEffect(() => {
    document.title = `${title} · Bubblewire`
  }, [title])
  return (
    <main class={style.page}>
      <div class={`${ui.panel} ${style.card} ${wide ? style.wide : ''}`}>
        <p class={style.mark}>Bubblewire</p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
