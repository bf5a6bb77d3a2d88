import { useEffect } from 'preact/hooks'
import style from './App.module.css'
import { Compare } from './compare/Compare'
import { Compose } from './compose/Compose'
import { Tools } from './compose/Tools'
import { Received } from './see/Received'
import { See } from './see/See'
import type { Studio } from './studio'
import { TokenGate } from './TokenGate'
import { Try } from './try/Try'
import ui from './ui.module.css'
import { words } from './words'

const noticeMs = 6_000

export function App({ studio }: { studio: Studio }) {
  const { access, notice } = studio
  const gated = access.state.value === 'wanted' || access.state.value === 'wrong'
  useEffect(() => {
    if (!notice.value) return
    const timer = setTimeout(() => {
      notice.value = ''
    }, noticeMs)
    return () => clearTimeout(timer)
  }, [notice.value])
  return (
    <main class={style.page}>
      <header class={style.head}>
        <h1 class={style.title}>{words.title}</h1>
        <p class={`${style.about} ${ui.soft}`}>{words.about}</p>
        <nav class={ui.row}>
          <a href="/gallery">{words.gallery}</a>
          <a href="/docs">{words.api}</a>
        </nav>
      </header>
      {gated ? (
        <TokenGate access={access} />
      ) : (
        <>
          <Tools studio={studio} />
          <nav class={style.jump} aria-label={words.parts}>
            {(['compose', 'try', 'see', 'received', 'compare'] as const).map((part) => (
              <a key={part} href={`#${part}`}>
                {part === 'received' ? words.webhook : words[part]}
              </a>
            ))}
          </nav>
          <div class={style.columns}>
            <div class={style.work}>
              <Compose studio={studio} />
              <Try studio={studio} />
            </div>
            <div class={style.see}>
              <See studio={studio} />
            </div>
            <Received stage={studio.stage} />
          </div>
          <Compare studio={studio} />
        </>
      )}
      <p class={style.notice} role="status">
        {notice.value}
      </p>
    </main>
  )
}
