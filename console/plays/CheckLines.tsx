import type { Check } from '../../contract/script/judge/judge-reply'
import style from './Plays.module.css'
import { type PlayLookup, usePlayWords } from './strings/en'

/** The requirements of a step: each passed, or failed with what was expected and what came. */
export function CheckLines({ checks }: { checks: readonly Check[] }) {
  const t = usePlayWords()
  return (
    <ul class={style.checks}>
      {checks.map((check) => (
        <li key={check.path} class={check.passed ? style.passed : style.failed}>
          <span aria-hidden="true">{check.passed ? '✓' : '✗'}</span>{' '}
          <span>
            <code dir="ltr">{nameOf(check)}</code> {check.passed ? t('plays_passed') : t('plays_failed')}
            {!check.passed && (
              <>
                <span class={style.line}>{t('plays_expected', { text: wordsOf(t, check, check.expected) })}</span>
                <span class={style.line}>{t('plays_got', { text: wordsOf(t, check, check.actual) })}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ path }: Check): string => path.replace(/^steps\[\d+\]\.?(?:expect\.)?/, '') || 'answer'

/** The words of the judge are English; those that are no values are said in the reader's language. */
function wordsOf(t: PlayLookup, { name }: Check, text: string): string {
  if (name === 'hands_over') return text.startsWith('not') ? t('plays_not_handed_over') : t('plays_handed_over')
  if (name === 'answer' && text.startsWith('no ')) return t('plays_no_answer')
  if (name === 'tap' && text.startsWith('no')) return t('plays_no_answer')
  return text.replace(
    /^(?:a text with|a message that offers|a text that matches|an answer within|first characters within) /,
    '',
  )
}
