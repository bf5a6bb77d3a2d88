import { render } from 'preact'
import '../../../widget/tokens.css'
import { Words } from '../../../widget/strings/words'
import '../../shell/base.css'
import { createLanguages } from '../../shell/words/languages'
import '../page.css'
import { Review } from './Review'
import { createReview } from './review'

const languages = createLanguages([import.meta.glob('../strings/languages/*.json')])
await languages.begin()
const review = createReview(languages)
const Page = () => (
  <Words.Provider value={languages.speech.value}>
    <Review review={review} />
  </Words.Provider>
)
render(<Page />, document.body)
