import { render } from 'preact'
import '../../../widget/tokens.css'
import '../../shell/base.css'
import '../page.css'
import { Review } from './Review'
import { createReview } from './review'

render(<Review review={createReview()} />, document.body)
