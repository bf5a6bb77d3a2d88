import { render } from 'preact'
import '../../widget/tokens.css'
import '../shell/base.css'
import { App } from './App'
import './page.css'
import { createStudio } from './studio'

render(<App studio={createStudio()} />, document.body)
