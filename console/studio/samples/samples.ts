import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { fillIn, namesIn } from '../../../contract/structured/placeholders'
import { storedText } from '../../../widget/models/kept/stored-text'
import { type SampleSet, sampleOf } from '../../placeholders/sample-values'

/** By set and name, what the designer wrote over the usual samples. */
type OwnValues = Partial<Record<SampleSet, Readonly<Record<string, string>>>>

export type Samples = ReturnType<typeof createSamples>

/** Fills the placeholders of a message with samples. The message itself keeps them. */
export function createSamples(message: ReadonlySignal<unknown>, area: () => Storage | null = () => localStorage) {
  const kept = storedText(area, 'studio:samples')
  const set = signal<SampleSet>('short')
  const own = signal<OwnValues>(readValues(kept.read()))
  const names = computed(() => namesIn(message.value))
  const valueFor = (name: string) => own.value[set.value]?.[name] ?? sampleOf(set.value, name)
  const fill = (value: unknown) => (set.value === 'none' ? value : fillIn(value, valueFor))
  effect(() => kept.write(JSON.stringify(own.value)))
  return {
    set,
    /** The placeholders of the message; without any, there is nothing to choose. */
    names: names as ReadonlySignal<readonly string[]>,
    valueFor,
    /** Fills another message with the same samples. */
    fill,
    filled: computed(() => (names.value.length === 0 ? message.value : fill(message.value))),
    /** Replaces a sample of the chosen set. */
    write(name: string, value: string) {
      own.value = { ...own.peek(), [set.peek()]: { ...own.peek()[set.peek()], [name]: value } }
    },
    isOwn: computed(() => own.value[set.value] !== undefined),
    reset() {
      own.value = { ...own.peek(), [set.peek()]: undefined }
    },
  }
}

/** Accepts any stored text. */
function readValues(stored: string | null): OwnValues {
  try {
    return Object(JSON.parse(stored ?? '{}'))
  } catch {
    return {}
  }
}
