import { startChat } from './chat'
import { painted } from './painted'

// The page's text box is painted before the script takes the processor.
void painted().then(startChat)
