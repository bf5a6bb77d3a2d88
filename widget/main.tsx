import { startChat } from './chat'
import { painted } from './painted'

// The page came with a box to write in: it is shown before the script takes the processor.
void painted().then(startChat)
