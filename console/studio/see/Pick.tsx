import type { Signal } from '@preact/signals'
import ui from '../../shell/controls/ui.module.css'
import style from './See.module.css'

interface PickProps<T extends string> {
  label: string
  signal: Signal<T>
  options: Readonly<Record<T, string>>
}

export function Pick<T extends string>({ label, signal, options }: PickProps<T>) {
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
        {(Object.entries(options) as [T, string][]).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
