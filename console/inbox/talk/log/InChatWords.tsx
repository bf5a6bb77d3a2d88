import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { speak } from '../../../../widget/strings/speak'
import { english, Words } from '../../../../widget/strings/words'

/** One for the page: every message needs it. */
const speech = signal(english)

/** Parts drawn by the widget's views use the widget's texts, in the agent's language. */
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
