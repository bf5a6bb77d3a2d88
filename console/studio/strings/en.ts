import { channelWords } from '../../channels/words'
import { shellWords } from '../../shell/strings/en'
import own from './en.json'

export const studioWords = { ...shellWords, ...channelWords, ...own }
