import { startChat } from '../../../widget/chat'
import { writeSource } from './own-source'
import './scene'

writeSource()
startChat()
