import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useContext, useEffect } from 'preact/hooks'
import { loadSpeech } from '../../../../widget/strings/speak'
import { english, Words } from '../../../../widget/strings/words'

/** Shared by the page, because every message uses the same texts. */
const speech = signal(english)

export function ChatTexts({ children }: { children: ComponentChildren }) {
  const { language } = useContext(Words)
  useEffect(() => {
    if (speech.peek().language === language) return
    void loadSpeech(language).then((found) => {
      speech.value = { ...found, language }
    })
  }, [language])
  return <Words.Provider value={speech.value}>{children}</Words.Provider>
}
