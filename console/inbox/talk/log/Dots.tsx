import style from './Dots.module.css'

/** Three dots that say without words that somebody writes. */
export const Dots = () => (
  <span class={style.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
