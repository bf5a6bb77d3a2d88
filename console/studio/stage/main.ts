import { startChat } from '../../../widget/chat'
import './scene'

startChat()
