import { finishText } from '../../../contract/script/live-step'
import type { LivePiece } from '../../../contract/script/script'
import type { Stage } from '../see/stage'
import type { ScriptLine } from '../stage/protocol'

export interface WritingStep {
  /** In Markdown. */
  text: string
  status: string
  /** The time until the next step, in milliseconds. */
  forMs: number
}

const wordMs = 45
const statusMs = 1_500

function writingSteps(pieces: readonly LivePiece[]): WritingStep[] {
  const moments: WritingStep[] = []
  let text = ''
  for (const piece of pieces) {
    if ('status' in piece) {
      moments.push({ text, status: piece.status, forMs: statusMs })
      continue
    }
    if ('replace' in piece) text = ''
    for (const word of ('replace' in piece ? piece.replace : piece.text).match(/\s*\S+\s*|\s+/g) ?? []) {
      text += word
      moments.push({ text, status: '', forMs: wordMs })
    }
  }
  return moments
}

/** Milliseconds for reading the earlier line, and for writing the next line. */
export interface Pace {
  think: number
  write: number
}

/** Plays one line at a time: waits, shows that an agent types, or writes the line word by word. */
export function createLinePlayer(
  stage: Pick<Stage, 'write' | 'typing'>,
  after: (ms: number, act: () => void) => () => void,
  speed: () => number,
) {
  let growing: { line: ScriptLine; moments: readonly WritingStep[]; next: number } | null = null
  let cancel = () => {}

  function grow(done: () => void) {
    const moment = growing?.moments[growing.next]
    if (!growing || !moment) return done()
    stage.write(growing.line, moment.text, moment.status)
    growing.next += 1
    cancel = after(moment.forMs / speed(), () => grow(done))
  }

  return {
    /** Calls `done` when the line must be added. A growing line continues where a pause stopped it. */
    take(line: ScriptLine, { think, write }: Pace, done: () => void) {
      if (growing) return grow(done)
      cancel = after(think / speed(), () => {
        if (line.live) {
          growing = { line, moments: writingSteps(line.live), next: 0 }
          return grow(done)
        }
        if (line.from === 'agent') stage.typing(line.author_name)
        cancel = after(write / speed(), done)
      })
    },
    pause: () => cancel(),
    forget() {
      cancel()
      growing = null
    },
    ended(): ScriptLine | null {
      if (!growing) return null
      const { line, moments, next } = growing
      return { ...line, ...finishText(moments[next - 1]?.text ?? ''), structured_content: null, media: {} }
    },
  }
}
