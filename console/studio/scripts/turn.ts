import { finishText } from '../../../contract/script/live-step'
import type { LivePiece } from '../../../contract/script/script'
import type { Stage } from '../see/stage'
import type { ScriptLine } from '../stage/protocol'

export interface WritingStep {
  /** The text so far, in Markdown. */
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

/** Delays in milliseconds: for reading the previous line, and for writing the next line. */
export interface Pace {
  think: number
  write: number
}

/** Plays a line: waits, then shows that the agent types, or reveals a live message word by word. */
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
    /** Plays a line and calls `done` when the chat must add it. A paused live message continues where it stopped. */
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
