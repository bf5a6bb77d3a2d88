import type { Signal } from '@preact/signals'
import ui from '../../shell/controls/ui.module.css'
import style from './See.module.css'

interface PickProps<T extends string> {
  label: string
  signal: Signal<T>
  options: readonly T[]
  nameOf(option: T): string
}

export function Pick<T extends string>({ label, signal, options, nameOf }: PickProps<T>) {
  return (
    <label class={style.control}>
      <span class={ui.soft}>{label}</span>
      <select
        class={ui.box}
        value={signal.value}
        onChange={({ currentTarget }) => {
          signal.value = currentTarget.value as T
        }}
      >
        {options.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </select>
    </label>
  )
}
