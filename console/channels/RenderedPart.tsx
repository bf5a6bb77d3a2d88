import type { Media } from '../../contract/attachment'
import type { Note } from './annotate-rendering'
import style from './Channel.module.css'
import type { DrawnPart, Leaf } from './drawn'
import { FieldNotes } from './FieldNotes'
import { Picture } from './Picture'
import { useDrawingWords } from './words'

const partClasses = {
  bubble: style.bubble,
  heading: style.heading,
  line: style.line,
  link: style.link,
  section: style.section,
  price: style.price,
  picture: style.picture,
  button: style.button,
  chip: style.chip,
  card: style.card,
  cards: style.cards,
  chips: style.chips,
  row: style.row,
}

export interface RenderedPartProps {
  drawn: DrawnPart
  notes: ReadonlyMap<string, readonly Note[]>
  file(id: string): Promise<Media | null>
  /** Whether the channel refuses the whole message. */
  refused: boolean
  /** Returns what a tap on this part does while the agent tries out the message. Null if it does nothing. */
  act?: ((path: string) => (() => void) | null) | undefined
}

export function RenderedPart({ drawn, ...shared }: RenderedPartProps) {
  const t = useDrawingWords()
  const partNotes = shared.notes.get(drawn.path) ?? []
  const classes = [partClasses[drawn.as], partNotes.length > 0 && style.touched].filter(Boolean).join(' ')
  const part = (each: DrawnPart) => <RenderedPart key={each.path} drawn={each} {...shared} />
  if (!('parts' in drawn))
    return (
      <div class={classes} data-as={drawn.as} data-gone={drawn.isOmitted}>
        <NoteText drawn={drawn} {...shared} />
        <FieldNotes notes={partNotes} />
      </div>
    )
  if (drawn.as === 'cards')
    return (
      <>
        {/* The row of cards is focusable so that arrow keys scroll it. Notes are below it, because a card is narrow. */}
        {/* biome-ignore lint/a11y/useSemanticElements: cards are no fields. */}
        <div
          class={classes}
          data-as={drawn.as}
          data-gone={drawn.isOmitted}
          role="group"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
          tabIndex={0}
          aria-label={t('drawing_cards')}
        >
          {drawn.parts.map(part)}
        </div>
        <FieldNotes notes={partNotes} />
      </>
    )
  if (drawn.as !== 'card')
    return (
      <div class={classes} data-as={drawn.as} data-gone={drawn.isOmitted}>
        {drawn.parts.map(part)}
        <FieldNotes notes={partNotes} />
      </div>
    )
  const buttons = drawn.parts.filter(({ as }) => as === 'button')
  const bodyParts = drawn.parts.filter(({ as }) => as !== 'button')
  return (
    <div class={classes} data-as={drawn.as} data-gone={drawn.isOmitted}>
      {bodyParts.length > 0 && (
        <div class={style.body} data-as="body">
          {bodyParts.map(part)}
        </div>
      )}
      {buttons.map(part)}
      <FieldNotes notes={partNotes} />
    </div>
  )
}

function NoteText({ drawn, file, refused, act }: Omit<RenderedPartProps, 'drawn'> & { drawn: Leaf }) {
  const t = useDrawingWords()
  const { as, text, isOmitted } = drawn
  const onTap = !isOmitted && (as === 'button' || as === 'chip') ? act?.(drawn.path) : null
  if (onTap)
    return (
      <button type="button" class={style.tap} dir="auto" onClick={onTap}>
        {text}
      </button>
    )
  if (isOmitted)
    return (
      <del class={style.gone} dir="auto">
        {as === 'picture' ? t('drawing_picture') : text.replace('\t', ' ')}
      </del>
    )
  if (as === 'picture' && !refused) return <Picture key={text} id={text} file={file} />
  if (as === 'picture') return <span>{t('drawing_picture')}</span>
  if (as !== 'price') return <span dir="auto">{text}</span>
  return (
    <>
      {text.split('\t').map((each, nth) => (
        <span key={nth}>{each}</span>
      ))}
    </>
  )
}
