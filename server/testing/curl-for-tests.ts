import { spawnSync } from 'node:child_process'
import { reportSkipped } from './started-once'

export const hasCurl = (): boolean => spawnSync('curl', ['--version'], { stdio: 'ignore' }).status === 0

/** Lists the skipped tests at the end of a run (vitest's globalSetup). */
export default () => () => {
  if (!hasCurl()) reportSkipped('curl: SKIPPED, the commands of the pages were NOT typed. There is no curl here.')
}
