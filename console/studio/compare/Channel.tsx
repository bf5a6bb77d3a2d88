import type { Media } from '../../../contract/attachment'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { ChannelPreview } from '../../../contract/preview'
import type { Message } from '../server/api'
import ui from '../ui.module.css'
import { channelNames, words } from '../words'
import style from './Compare.module.css'
import { type Drawn, drawnOf, pathsOf, textAt } from './drawn'
import { Picture } from './Picture'

export const skins: Readonly<Record<ChannelKind, string | undefined>> = {
  web_messaging: undefined,
  messenger: style.messenger,
  business_listing: style.business_listing,
  chat_app: style.chat_app,
  photo_sharing: style.photo_sharing,
  business_chat: style.business_chat,
}

interface Note {
  path: string
  message: string
}

interface ChannelProps {
  channel: ChannelPreview
  message: Message
  file(id: string): Promise<Media | null>
}

/** One channel's picture of the message, with each note at the field that it is about. */
export function Channel({ channel, message, file }: ChannelProps) {
  const { channel_kind, accepted, rendering, warnings, errors } = channel
  const drawn = rendering ? drawnOf(rendering) : []
  const paths = pathsOf(drawn)
  const notes: readonly Note[] = [...errors, ...warnings]
  const elsewhere = notes.filter(({ path }) => !paths.has(path))
  const name = `channel-${channel_kind}`
  return (
    <article class={`${style.channel} ${skins[channel_kind]}`} aria-labelledby={name}>
      <div class={style.head}>
        <h3 id={name}>{channelNames[channel_kind]}</h3>
        {rendering && <span class={ui.soft}>{words.as(rendering.as.replaceAll('_', ' '))}</span>}
      </div>
      {!accepted && <p class={style.refused}>{words.refused_here}</p>}
      {drawn.map((each) => (
        <Part key={each.path} drawn={each} notes={notes} file={file} />
      ))}
      {elsewhere.length > 0 && (
        <ul class={style.notes} aria-label={words.elsewhere}>
          {elsewhere.map((note) => (
            <li key={`${note.path} ${note.message}`}>
              {accepted && <Dropped text={textAt(message, note.path)} />}
              <span class={style.mark}>{note.message}</span>
            </li>
          ))}
        </ul>
      )}
      {accepted && notes.length === 0 && <p class={ui.soft}>{words.unchanged}</p>}
    </article>
  )
}

/** What stands in the message and not in the picture. */
const Dropped = ({ text }: { text: string }) => (text ? <del class={style.dropped}>{text}</del> : null)

const looks = {
  bubble: style.bubble,
  heading: style.heading,
  line: undefined,
  picture: style.picture,
  button: style.button,
  chip: style.chip,
  card: style.card,
  cards: style.cards,
  chips: style.chips,
}

interface PartProps {
  drawn: Drawn
  notes: readonly Note[]
  file: ChannelProps['file']
  /** What a tap on the part at this path does; null where there is nothing to tap. */
  act?: (path: string) => (() => void) | null
}

export function Part({ drawn, notes, file, act }: PartProps) {
  const own = notes.filter(({ path }) => path === drawn.path)
  const marks = own.map(({ message }) => (
    <span key={message} class={style.mark}>
      {message}
    </span>
  ))
  const tap = drawn.as === 'button' || drawn.as === 'chip' ? act?.(drawn.path) : null
  if (tap && 'text' in drawn)
    return (
      <button type="button" class={`${looks[drawn.as]} ${style.tap}`} onClick={tap}>
        {drawn.text}
      </button>
    )
  if (!('parts' in drawn))
    return (
      <div class={looks[drawn.as]}>
        {drawn.as === 'picture' ? (
          <Picture key={drawn.text} id={drawn.text} file={file} />
        ) : (
          <span class={own.length > 0 ? style.marked : undefined}>{drawn.text}</span>
        )}
        {marks}
      </div>
    )
  const part = (each: Drawn) => <Part key={each.path} drawn={each} notes={notes} file={file} {...(act && { act })} />
  const isText = ({ as }: Drawn) => as === 'heading' || as === 'line'
  return (
    // Cards beside each other are scrolled, also by keys.
    <div
      class={looks[drawn.as]}
      {...(drawn.as === 'cards' && { role: 'group', tabIndex: 0, 'aria-label': words.cards })}
    >
      {drawn.as === 'card' ? (
        <>
          {drawn.parts.filter(({ as }) => as === 'picture').map(part)}
          <div class={style.text}>{drawn.parts.filter(isText).map(part)}</div>
          {drawn.parts.filter(({ as }) => as === 'button').map(part)}
        </>
      ) : (
        drawn.parts.map(part)
      )}
      {marks}
    </div>
  )
}
