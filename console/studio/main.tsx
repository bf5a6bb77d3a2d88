import { render } from 'preact'
import '../../widget/tokens.css'
import '../shell/base.css'
import { reloadOutdated } from '../shell/reload-outdated'
import { App } from './App'
import './page.css'
import { createStudio } from './studio'

reloadOutdated()
render(<App studio={createStudio()} />, document.body)
