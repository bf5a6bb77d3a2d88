import type { ComponentChildren } from 'preact'
import ui from '../shell/controls/ui.module.css'
import style from './OwnFactors.module.css'

interface FactorRowProps {
  title: string
  about: string
  children?: ComponentChildren
}

export function FactorRow({ title, about, children }: FactorRowProps) {
  return (
    <div class={style.row}>
      <div class={style.words}>
        <h3>{title}</h3>
        <p class={ui.soft}>{about}</p>
      </div>
      {children}
    </div>
  )
}
