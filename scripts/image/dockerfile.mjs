// Reads the part of Docker's formats that deploy/ uses. What it does not know is an error.

const instructions = new Set('ENV WORKDIR RUN COPY USER EXPOSE VOLUME STOPSIGNAL HEALTHCHECK CMD'.split(' '))

/** Returns the stages of a Dockerfile: `{ name, base, steps: [{ name, text }] }`, with the defaults of global `ARG`s. */
export function readDockerfile(text) {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const args = {}
  const stages = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? []
    if (name === 'ARG' && stages.length === 0) {
      const [key, value = ''] = rest.split('=')
      args[key] = value
    } else if (name === 'FROM') {
      const [, base = '', stage = String(stages.length)] =
        /^(?:--platform=\S+\s+)?(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? []
      stages.push({ name: stage, base: base.replace(/\$\{(\w+)\}/g, (_, key) => args[key] ?? ''), steps: [] })
    } else if (instructions.has(name) && stages.length > 0) stages.at(-1).steps.push({ name, text: rest })
    else throw new Error(`This line of the Dockerfile cannot be followed here: ${line}`)
  }
  return stages
}

/** Returns Node's major version and Debian's release of an image such as `node:22-bookworm-slim`. */
export function baseOf(image) {
  const [, node, release] = /^node:(\d+)-([a-z]+)-slim$/.exec(image) ?? []
  if (!node) throw new Error(`There is no stand-in for the image ${image}.`)
  return { node: Number(node), release }
}

/** Returns the files and folders that the list leaves in the context, without `node_modules` in them. */
export function contextOf(dockerignore) {
  const lines = dockerignore.split('\n').filter((line) => line && !line.startsWith('#'))
  const last = lines.pop()
  const [first, ...others] = lines
  const names = others.map((line) => /^!\/([\w.-]+)$/.exec(line)?.[1])
  if (first !== '**' || last !== '**/node_modules' || !names.every(Boolean))
    throw new Error('The list of files of the image cannot be followed here.')
  return names
}

/** Returns the settings of an `ENV`, such as `A=1 B=2`. */
export const settingsOf = (text) =>
  Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2)))

/** Returns the command of a `CMD` or `HEALTHCHECK`, which is a list in JSON. */
export const commandOf = (text) => JSON.parse(text.slice(text.indexOf('[')))
