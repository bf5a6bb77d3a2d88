import { spawn } from 'node:child_process'
import { test } from 'vitest'
import { eventually } from './a-running-app'
import { hasCurl } from './curl-for-tests'

/** A test that runs the commands of a page. Without `curl` it is skipped, and the end of the run reports it. */
export const testOfPage = test.skipIf(!hasCurl())

export const shellBlocks = (text: string) => [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block ?? '')

/**
 * Starts a shell for tests of pages, in which the commands of a page run one after the other; it stops at the first
 * failure.
 */
export function aShell(cwd: string) {
  const shell = spawn('bash', ['-euo', 'pipefail'], { cwd })
  const output = { text: '', status: undefined as number | null | undefined }
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (part) => (output.text += part))
  shell.on('close', (status) => (output.status = status))
  const hasPrinted = (word: string) =>
    eventually(`the shell says ${word}`, () => {
      if (output.status !== undefined) throw new Error(`The shell ended: ${output.text}`)
      return output.text.includes(word)
    })
  return {
    type: async (commands: readonly string[], word: string) => {
      for (const [nth, text] of commands.entries()) {
        shell.stdin.write(`${text}\necho ${word}-${nth}\n`)
        await hasPrinted(`${word}-${nth}`)
      }
      return output.text
    },
    end: () => shell.kill(),
  }
}
