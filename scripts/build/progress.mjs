// Shows the progress of a long task. Uses only Node's own modules.

/**
 * Shows `name`, the text of `how()` and the seconds so far until `end()` is called: on a terminal as one changing line, otherwise as a line
 * whenever `how()` changes, at most every `everyMs`. Writes to standard error, since standard output belongs to commands.
 */
export function showProgress(name, how, { stream = process.stderr, everyMs = 5000 } = {}) {
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  const moves = Boolean(stream.isTTY)
  let shown = ''
  const show = () => {
    const far = how()
    if (moves) stream.write(`\r\x1b[2K${`${name}: ${far} (${seconds()})`.slice(0, (stream.columns || 80) - 1)}`)
    else if (far !== shown) stream.write(`${name}: ${far} (${seconds()})\n`)
    shown = far
  }
  show()
  const timer = setInterval(show, moves ? 200 : everyMs)
  return {
    end(outcome) {
      clearInterval(timer)
      stream.write(`${moves ? '\r\x1b[2K' : ''}${name}: ${outcome} (${seconds()})\n`)
    },
  }
}
