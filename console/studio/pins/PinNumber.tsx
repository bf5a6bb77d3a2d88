import style from './Pins.module.css'

/** The number of a pin, as the chat has it; nothing for -1. */
export const PinNumber = ({ nth }: { nth: number }) => (nth < 0 ? null : <span class={style.number}>{nth + 1}</span>)
