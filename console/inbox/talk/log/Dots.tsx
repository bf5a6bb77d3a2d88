import style from './Dots.module.css'

/** Draws three dots, which show that somebody types. */
export const Dots = () => (
  <span class={style.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
