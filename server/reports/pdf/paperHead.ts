import { baseMonthWords } from '#contract/analysis/analysisWords.ts'
import { clockText, dayText, monthText } from '../../paper/dayWords.ts'
import type { Head } from '../../paper/titleBlock.ts'
import type { Account } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import type { Caller } from '../compile/compiledReport.ts'

/** For whom a document is made, with the rights that decide what it shows. */
export type PaperCaller = Caller & { readonly account: Pick<Account, 'id'> }

/** The title block of a report or a dashboard on paper. @param narrowed - what narrows its figures, line by line @param hasChosenMonth - whether somebody chose the base month; otherwise it is the newest */
export const readPaperHead = async (
  { tx, tenantId, account }: PaperCaller,
  title: string,
  baseMonth: string | null,
  narrowed: Head['narrowed'],
  hasChosenMonth: boolean,
): Promise<Head> => {
  const { username, name: tenant } = await tx
    .selectFrom('accounts')
    .innerJoin('tenants', 'tenants.tenant_id', 'accounts.tenant_id')
    .where('accounts.tenant_id', '=', tenantId)
    .where('accounts.id', '=', account.id)
    .select(['accounts.username', 'tenants.name'])
    .executeTakeFirstOrThrow()
  const now = new Date()
  const made = `${dayText(dayInJapan(now))} ${clockText(now)}`
  const base = baseMonth === null ? baseMonthWords.none.ja : monthText(baseMonth)
  const period = `${baseMonthWords.name.ja} ${base}`
  const choice = baseMonthWords[hasChosenMonth ? 'chosen' : 'automatic'].ja
  const said = [...(baseMonth === null ? [] : [[baseMonthWords.choice.ja, choice] as const]), ...narrowed]
  return {
    title,
    tenant,
    period,
    month: period,
    author: username,
    made,
    lines: [[baseMonthWords.name.ja, base], ...said, ['作成', `${made}　${username}`]],
    narrowed: said,
  }
}
