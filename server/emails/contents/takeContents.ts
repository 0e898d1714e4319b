import type { Account, Outside } from '../../handlers.ts'
import { invalidField } from '../../problems.ts'
import { BoundedThread, ThreadOverLimit } from '../../threads/boundedThread.ts'
import { ConcurrencyLimiter } from '../../concurrencyLimiter.ts'
import { ContentsTooLarge, sanitizeContents, type Sanitized } from './sanitizeContents.ts'

/** The threads of all tenants share the server's memory. Whoever finds no room to wait gets a 429 `too_much_at_once`. */
const turns = new ConcurrencyLimiter({
  together: 2,
  perTenant: 1,
  perAccount: 1,
  waitingPerTenant: 8,
  waitingPerAccount: 4,
  waitSeconds: 30,
})

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

/** Who writes the HTML. */
export interface ContentsWriter {
  readonly tenantId: number
  readonly account: Pick<Account, 'id'>
  /** Of the call, which must have written nothing before; style sheets are inlined in a thread. */
  readonly outside: Outside
}

/** @throws TooManyCallers when too many style sheets wait already, ThreadOverLimit */
const inlinedInTurn = async ({ tenantId, account }: ContentsWriter, html: string): Promise<string> => {
  const endTurn = await turns.take({ tenantId, accountId: account.id })
  return inlined(html).finally(endTurn)
}

/**
 * HTML that somebody has written or pasted, as it is stored: with the rules of its style sheets at the elements, and sanitised.
 * @param field - the field that a 422 names
 * @throws a 422 for HTML that is too large or too complex, TooManyCallers
 */
export const takeContents = async (
  writer: ContentsWriter,
  html: string,
  field = 'main_content',
): Promise<Sanitized> => {
  const hasSheet = /<style[\s>]/i.test(html)
  const whole = hasSheet
    ? await writer
        .outside(() => inlinedInTurn(writer, html))
        .catch((error: unknown) => {
          throw error instanceof ThreadOverLimit ? invalidField(field, tooComplex) : error
        })
    : html
  try {
    return sanitizeContents(whole)
  } catch (error) {
    throw error instanceof ContentsTooLarge ? invalidField(field, tooLarge) : error
  }
}
