import { useWords } from '../../widget/strings/words'
import { pictureWords } from './strings/en'

export const usePictureWords = () => useWords(pictureWords)
