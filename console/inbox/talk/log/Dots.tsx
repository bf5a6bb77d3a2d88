import style from './Dots.module.css'

export const Dots = () => (
  <span class={style.dots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
