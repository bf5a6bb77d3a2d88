import { Later } from '../shell/reading/Later'
import style from './App.module.css'
import { Compose } from './compose/Compose'
import { Received } from './see/Received'
import { See } from './see/See'
import { ThemeEditor } from './see/ThemeEditor'
import type { Studio } from './studio'
import { Try } from './try/Try'

export function StageParts({ studio }: { studio: Studio }) {
  const narrow = studio.narrow.value
  return (
    <>
      <div class={style.columns} data-events={studio.stage.received.value.length > 0}>
        {/* On narrow screens the chat is first. This is a second frame, because moving a frame would reload it. */}
        {narrow && <See key="first" studio={studio} />}
        <div key="work" class={style.work}>
          <Compose studio={studio} />
          {!narrow && <ThemeEditor studio={studio} />}
          <Try studio={studio} />
        </div>
        {!narrow && (
          <div key="beside" class={`${style.pane} ${style.beside}`}>
            <See studio={studio} />
          </div>
        )}
        <div key="received" class={style.received}>
          <Received stage={studio.stage} />
        </div>
      </div>
      <Later fetch={() => import('./compare/Compare')}>{({ Compare }) => <Compare studio={studio} />}</Later>
    </>
  )
}

/** The code of the sheet is fetched when the sheet is first shown. */
export function SheetParts({ studio }: { studio: Studio }) {
  const narrow = studio.narrow.value
  const sheet = (
    <Later key="sheet" fetch={() => import('./sheet/Sheet')}>
      {({ Sheet }) => <Sheet studio={studio} />}
    </Later>
  )
  return (
    <div class={`${style.columns} ${style.sheet}`}>
      {narrow && sheet}
      <div key="work" class={style.work}>
        <Compose studio={studio} />
        {!narrow && <ThemeEditor studio={studio} />}
      </div>
      {!narrow && sheet}
    </div>
  )
}
