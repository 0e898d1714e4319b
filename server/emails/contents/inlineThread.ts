import juice from 'juice'
import { answerQuestions } from '../../threads/answerQuestions.ts'

// Inlines the style sheets of pasted HTML in a thread of its own, because selectors can be made to take long (takeContents.ts).

/** Style sheets that cannot be read have no effect. */
const inlined = (html: string): string => {
  try {
    return juice(html, { preserveMediaQueries: false, preserveFontFaces: false, preserveKeyFrames: false })
  } catch {
    return html
  }
}

answerQuestions((html) => ({ message: inlined(html as string) }))
