import type { Commands } from './commands'
import { wrongCall } from './refusal'

export type Variables = ReturnType<typeof createVariables>

/** The variables never leave the browser. */
export function createVariables() {
  const values: Record<string, string> = {}
  const listeners: (() => void)[] = []

  const commands: Commands = {
    setVariable(name, value) {
      if (typeof name !== 'string' || !/^[\w.-]{1,100}$/.test(name))
        throw wrongCall('setVariable takes a name of up to 100 letters, digits, "_", "." and "-", such as "plan".')
      if (value === null || value === undefined) delete values[name]
      else if (['string', 'number', 'boolean'].includes(typeof value)) values[name] = String(value).slice(0, 1_000)
      else throw wrongCall(`setVariable('${name}', ...) takes a text, a number, true or false; null removes it.`)
      for (const listener of listeners) listener()
    },
  }

  return {
    values: values as Readonly<Record<string, string>>,
    onChange: (listener: () => void) => void listeners.push(listener),
    commands,
  }
}
