import { render } from 'preact'
import { isRightToLeft } from '../strings/locale'
import { loadSpeech, supportedLanguage } from '../strings/speak'
import { Words } from '../strings/words'
import { ResumeQuestion } from '../views/session/ResumeQuestion'
import { ownStrings, sourcePage } from './appearance'
import { newToken } from './new-token'

/** Facts from the server: the e-mail address that received the link, and whose session this browser has. */
interface LinkFacts {
  email: string
  session: 'none' | 'same' | 'other'
}

/**
 * Asks the customer first, because anybody can send such a link. `isBeside`: the browser's own conversation stays.
 * Null: the link is not opened.
 */
export async function openLink(link: string, own: string): Promise<{ token: string; isBeside: boolean } | null> {
  const linked: LinkFacts | undefined = await (await post('resume/customer', link, own))?.json()
  if (!linked) return null
  if (linked.session === 'same') return { token: own, isBeside: false }
  const isBeside = linked.session === 'other'
  if (!(await askCustomer(linked.email, isBeside))) return null
  const token = newToken()
  return (await post('resume', link, token)) && { token, isBeside }
}

async function askCustomer(email: string, isBeside: boolean): Promise<boolean> {
  const language = supportedLanguage([navigator.language, ...navigator.languages])
  const speech = await loadSpeech(language, ownStrings(sourcePage(), undefined, language))
  const place = document.createElement('div')
  place.lang = language
  place.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
  document.body.append(place)
  const answer = await new Promise<boolean>((resolve) =>
    render(
      <Words.Provider value={speech}>
        <ResumeQuestion email={email} isBeside={isBeside} onAnswer={resolve} />
      </Words.Provider>,
      place,
    ),
  )
  render(null, place)
  place.remove()
  return answer
}

async function post(path: string, link: string, session: string): Promise<Response | null> {
  const headers = { authorization: `Bearer ${session}`, 'content-type': 'application/json' }
  const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify({ token: link }) }).catch(() => null)
  return answer?.ok ? answer : null
}
