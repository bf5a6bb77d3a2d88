import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { ScriptLine } from '../stage/protocol'
import type { createStagePort } from './stage-port'

export function createStageScript(post: ReturnType<typeof createStagePort>['post'], open: Signal<boolean>) {
  const scripted = signal(false)
  const stops = signal(0)
  let lines: ScriptLine[] = []
  return {
    /** The lines that the stage shows. Null if the stage shows the composed message. */
    lines: () => (scripted.peek() ? lines : null),
    end() {
      scripted.value = false
    },
    stopped() {
      stops.value += 1
    },
    acts: {
      scripted: scripted as ReadonlySignal<boolean>,
      stops: stops as ReadonlySignal<number>,
      perform(next: ScriptLine[]) {
        scripted.value = true
        open.value = true
        lines = next
        post({ type: 'perform', lines })
      },
      add(line: ScriptLine) {
        lines = [...lines, line]
        post({ type: 'add', line })
      },
      /** Shows a partial text of the next line, in Markdown. `add` then shows the complete line. */
      write: (line: ScriptLine, text: string, status: string) => post({ type: 'write', line, text, status }),
      typing: (author_name: string) => post({ type: 'typing', author_name }),
    },
  }
}
