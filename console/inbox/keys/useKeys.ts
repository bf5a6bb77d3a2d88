import { useEffect } from 'preact/hooks'
import { isTyping } from '../../shell/is-typing'
import { type Command, commandFor } from './commands'

export function useKeys(commands: readonly Command[], areLettersOn: boolean) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented) return
      const target = event.target as HTMLElement | null
      if (document.querySelector('dialog[open]') || target?.closest('[role="menu"]')) return
      const inText = isTyping(target)
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      const found = commandFor(commands, { key, ctrlKey, metaKey, altKey, isComposing, inText }, areLettersOn)
      if (!found) return
      event.preventDefault()
      found.run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [commands, areLettersOn])
}
