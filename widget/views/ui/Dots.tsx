import style from '../log/Conversation.module.css'

/** Three moving dots: somebody types, or a message loads. */
export const Dots = () => (
  <span class={style.dots}>
    <i />
    <i />
    <i />
  </span>
)
