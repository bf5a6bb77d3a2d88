import type { Signal } from '@preact/signals'
import { useId } from 'preact/hooks'
import segments from '../compose/form/Segments.module.css'
import ui from '../shell/controls/ui.module.css'

interface SegmentsProps<T extends string> {
  label: string
  signal: Signal<T>
  options: readonly T[]
  nameOf(option: T): string
  /** The label is only for screen readers. */
  quiet?: boolean
}

export function Segments<T extends string>({ label, signal, options, nameOf, quiet }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset class={segments.field}>
      <legend class={quiet ? ui.hidden : ui.soft}>{label}</legend>
      <div class={segments.segments}>
        {options.map((each) => (
          <label key={each} class={segments.segment} data-chosen={signal.value === each}>
            <input
              type="radio"
              name={name}
              class={segments.radio}
              checked={signal.value === each}
              onChange={() => {
                signal.value = each
              }}
            />
            {nameOf(each)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
