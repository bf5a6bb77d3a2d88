import { useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { logLines } from '../../../widget/models/log/messages'
import { createDateTexts } from '../../../widget/strings/dates'
import { enLog } from '../../../widget/strings/en-log'
import { lookup, type Speech, Words } from '../../../widget/strings/words'
import log from '../../../widget/views/log/Conversation.module.css'
import { MessageView } from '../../../widget/views/log/Message'
import type { Side } from '../../looks/look'
import type { ThemeModel } from '../see/theme'
import type { Studio } from '../studio'
import { useStudioWords } from '../words'
import { type CellState, createCell, type Direction } from './cells'
import style from './Sheet.module.css'
import type { Sheet } from './sheet'

export interface CellProps {
  studio: Studio
  sheet: Sheet
  side: Side
  direction: Direction
  state: CellState
  speech: Speech
}

/** The message in a cell is read-only. A tap shows a hint where to try it. */
export function Cell({ studio, sheet, side, direction, state, speech }: CellProps) {
  const t = useStudioWords()
  const { language } = speech
  const { messages, conversation } = useMemo(
    () => createCell(sheet.scene, state, language, `${side}-${direction}-${state}`),
    [language],
  )
  const lines = useComputed(() => logLines(messages.value)).value
  const dates = useMemo(() => createDateTexts(lookup(speech, enLog)), [speech])
  const nothing = () => {}
  const isLacking = state === 'answered' && lines.length === 1
  if (isLacking) return <p class={style.lacks}>{t('lacks_answer')}</p>
  return (
    <div
      class={style.chat}
      dir={direction}
      lang={language}
      data-theme={side}
      data-cell={state}
      style={{ ...tokensOf(studio.theme, side), inlineSize: `${studio.view.width.value}px` }}
      onClickCapture={(event) => {
        event.preventDefault()
        event.stopPropagation()
        studio.notice.value = t('sheet_still')
      }}
    >
      <Words.Provider value={speech}>
        <ol class={log.list}>
          {lines.map(({ message, first, last }) => (
            <MessageView
              key={message.key}
              message={message}
              first={first}
              last={last}
              day={null}
              dates={dates}
              unreadFrom={false}
              newestOwn={message.content.from === 'customer'}
              conversation={conversation}
              links={{ open: nothing }}
              focusComposer={nothing}
            />
          ))}
        </ol>
      </Words.Provider>
    </div>
  )
}

const tokensOf = ({ whole }: ThemeModel, side: Side) =>
  Object.fromEntries(Object.entries(whole.value[side]).map(([name, value]) => [`--bw-${name}`, value]))
