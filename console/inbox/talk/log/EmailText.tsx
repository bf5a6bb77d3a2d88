import { Body } from '../../../../widget/views/log/Body'
import type { ConversationContent } from '../../../shell/shapes'
import { useTranslate } from '../../strings/en'
import style from './MessageRow.module.css'

interface EmailTextProps {
  content: ConversationContent
  /** Whether a search found this message. Then the folded part opens, because it can contain the words. */
  found: boolean
}

/** A quote or signature is folded. */
export function EmailText({ content: { body, email }, found }: EmailTextProps) {
  const t = useTranslate()
  const from = email?.folded_from ?? body.length
  const [ownText, foldedText] = [body.slice(0, from).trimEnd(), body.slice(from)]
  return (
    <>
      {ownText && <Body text={ownText} html={null} class={style.bubble ?? ''} />}
      {foldedText && (
        <details class={style.changed} open={found}>
          <summary>{t('email_rest')}</summary>
          <Body text={foldedText} html={null} class={style.bubble ?? ''} />
        </details>
      )}
    </>
  )
}
