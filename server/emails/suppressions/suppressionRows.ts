import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailSuppression, SuppressionConditions } from '#contract/emails/suppressions.ts'
import type { Language } from '#contract/messages.ts'
import { problem } from '../../problems.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileTime } from '../../tables/fileDays.ts'
import type { RecipientCaller } from '../recipients/storeRecipients.ts'

type Item = z.input<typeof EmailSuppression>
type Conditions = z.output<typeof SuppressionConditions>

const person = (name: 'creators' | 'lifters') => sql<Item['created_by']>`case
  when ${sql.ref(`${name}.id`)} is not null
  then jsonb_build_object('id', ${sql.ref(`${name}.id`)}, 'name', ${sql.ref(`${name}.username`)})
end`

const suppressionsOf = ({ tx, tenantId }: RecipientCaller) =>
  tx
    .selectFrom('email_suppressions as suppressions')
    .leftJoin('accounts as creators', (join) =>
      join.on('creators.tenant_id', '=', tenantId).onRef('creators.id', '=', 'suppressions.created_by'),
    )
    .leftJoin('accounts as lifters', (join) =>
      join.on('lifters.tenant_id', '=', tenantId).onRef('lifters.id', '=', 'suppressions.lifted_by'),
    )
    .leftJoin('emails', (join) =>
      join.on('emails.tenant_id', '=', tenantId).onRef('emails.id', '=', 'suppressions.email_id'),
    )
    .where('suppressions.tenant_id', '=', tenantId)
    .select(['suppressions.id', 'suppressions.address', 'suppressions.note', 'suppressions.lift_reason'])
    .select(['suppressions.created_at as created_date', 'suppressions.lifted_at'])
    .select([
      sql<Item['scope']>`suppressions.scope`.as('scope'),
      sql<Item['reason']>`suppressions.reason`.as('reason'),
      sql<Item['email']>`case
        when emails.id is not null then jsonb_build_object('id', emails.id, 'title', emails.title)
      end`.as('email'),
      person('creators').as('created_by'),
      person('lifters').as('lifted_by'),
    ])

const matching = ({ tx, tenantId }: RecipientCaller, conditions: Conditions) => {
  const { address, scope, reason, status = 'standing' } = conditions
  let found = tx.selectFrom('email_suppressions as suppressions').where('suppressions.tenant_id', '=', tenantId)
  if (address) found = found.where(containsText('suppressions.address', address))
  if (scope) found = found.where('suppressions.scope', '=', scope)
  if (reason) found = found.where('suppressions.reason', '=', reason)
  if (status !== 'all') found = found.where('suppressions.lifted_at', status === 'standing' ? 'is' : 'is not', null)
  return found
}

/** @throws `not_found` for a suppression of another tenant */
export const readSuppression = async (caller: RecipientCaller, id: number): Promise<Item> => {
  const suppression = await suppressionsOf(caller).where('suppressions.id', '=', id).executeTakeFirst()
  if (!suppression) throw problem('not_found')
  return suppression
}

/** A page of suppressions, the newest first. */
export const listSuppressions = async (
  caller: RecipientCaller,
  query: Conditions & { readonly page?: number | undefined; readonly per_page?: number | undefined },
) => {
  const { limit, offset } = pageOf(query)
  const found = matching(caller, query)
  const order = sql`suppressions.created_at desc, suppressions.id desc`
  const ids = found.orderBy(order).limit(limit).offset(offset).select('suppressions.id')
  const [suppressions, { count }] = await Promise.all([
    suppressionsOf(caller).where(isOnPage('suppressions.id', ids)).orderBy(order).execute(),
    found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), email_suppressions: suppressions satisfies Item[] }
}

/** The headings of exports, of which an import reads the first three. */
export const suppressionHeadings: Record<Language, readonly [string, string, string, ...string[]]> = {
  ja: ['メールアドレス', '範囲', 'メモ', '理由', '登録日時', '登録者', '解除日時', '解除者', '解除の理由'],
  en: ['E-mail', 'Scope', 'Note', 'Reason', 'Added', 'By', 'Lifted', 'Lifted by', 'Reason for lifting'],
}

export const scopeNames: Record<Language, Record<Item['scope'], string>> = {
  ja: { sales: '広告・宣伝のみ', all: 'すべて' },
  en: { sales: 'Advertising', all: 'Everything' },
}

const reasonNames: Record<Language, Record<Item['reason'], string>> = {
  ja: {
    opted_out: '本人の申し出',
    bounced: 'アドレスが存在しない',
    full_box: '受信箱がいっぱい',
    complained: '迷惑メールの報告',
    by_hand: '職員が登録',
  },
  en: {
    opted_out: 'Opted out',
    bounced: 'Address does not exist',
    full_box: 'Mailbox full',
    complained: 'Reported as spam',
    by_hand: 'By the office',
  },
}

const batchSize = 2_000

/** All suppressions that fulfil the conditions as CSV, the oldest first. */
export async function* suppressionsAsCsv(
  caller: RecipientCaller,
  conditions: Conditions,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([suppressionHeadings[language]])
  let after = 0
  for (;;) {
    const ids = matching(caller, conditions)
      .where('suppressions.id', '>', after)
      .orderBy('suppressions.id')
      .limit(batchSize)
      .select('suppressions.id')
    const batch = await suppressionsOf(caller)
      .where(isOnPage('suppressions.id', ids))
      .orderBy('suppressions.id')
      .execute()
    const last = batch.at(-1)
    if (!last) return
    yield csvRows(
      batch.map((row) => [
        row.address,
        scopeNames[language][row.scope],
        row.note,
        reasonNames[language][row.reason],
        fileTime(row.created_date),
        row.created_by?.name,
        fileTime(row.lifted_at),
        row.lifted_by?.name,
        row.lift_reason,
      ]),
    )
    after = last.id
  }
}
