import type { Outside } from '../../handlers.ts'
import { invalidField } from '../../problems.ts'
import { BoundedThread, ThreadOverLimit } from '../../threads/boundedThread.ts'
import { ContentsTooLarge, sanitizeContents, type Sanitized } from './sanitizeContents.ts'

const limits = { answerSeconds: 5, totalSeconds: 5, memoryMegabytes: 256 }

/** @throws ThreadOverLimit for style sheets that take too long */
const inlined = async (html: string): Promise<string> => {
  const thread = new BoundedThread(new URL('./inlineThread.ts', import.meta.url), limits)
  try {
    return (await thread.ask(html)) as string
  } finally {
    await thread.stop()
  }
}

const tooLarge = {
  ja: '本文が大きすぎます。文章や表を減らしてください',
  en: 'The contents are too large. Please shorten texts or tables',
}
const tooComplex = {
  ja: '貼り付けたHTMLのスタイルが複雑すぎて読み取れません。スタイルを減らしてから貼り付けてください',
  en: 'The styles of the HTML are too complex to be read. Please simplify them and try again',
}

/**
 * HTML that somebody has written or pasted, as it is stored: with the rules of its style sheets at the elements, and sanitised.
 * @param outside - of the call, which must have written nothing before; style sheets are inlined in a thread
 * @param field - the field that a 422 names
 * @throws a 422 for HTML that is too large or too complex
 */
export const takeContents = async (outside: Outside, html: string, field = 'main_content'): Promise<Sanitized> => {
  const hasSheet = /<style[\s>]/i.test(html)
  const whole = hasSheet
    ? await outside(() => inlined(html)).catch((error: unknown) => {
        throw error instanceof ThreadOverLimit ? invalidField(field, tooComplex) : error
      })
    : html
  try {
    return sanitizeContents(whole)
  } catch (error) {
    throw error instanceof ContentsTooLarge ? invalidField(field, tooLarge) : error
  }
}
