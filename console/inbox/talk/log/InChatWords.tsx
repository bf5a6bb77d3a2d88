import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { speak } from '../../../../widget/strings/speak'
import { english, Words } from '../../../../widget/strings/words'

/** One signal for the page: every message uses it. */
const speech = signal(english)

/** Gives the widget's views the widget's texts in the agent's language. */
export function InChatWords({ children }: { children: ComponentChildren }) {
  const { language } = useContext(Words)
  useEffect(() => {
    if (speech.peek().language === language) return
    void speak(language).then((found) => {
      speech.value = { ...found, language }
    })
  }, [language])
  return <Words.Provider value={speech.value}>{children}</Words.Provider>
}
