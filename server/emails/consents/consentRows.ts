import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ConsentConditions, EmailConsent } from '#contract/emails/consents.ts'
import type { Language } from '#contract/messages.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay, fileTime } from '../../tables/fileDays.ts'
import type { RecipientCaller } from '../recipients/storeRecipients.ts'

type Item = z.input<typeof EmailConsent>
type Conditions = z.output<typeof ConsentConditions>

const consentsOf = ({ tx, tenantId }: RecipientCaller) =>
  tx
    .selectFrom('email_consents as consents')
    .innerJoin('accounts as recorders', (join) =>
      join.on('recorders.tenant_id', '=', tenantId).onRef('recorders.id', '=', 'consents.recorded_by'),
    )
    .leftJoin('doctors', (join) =>
      join.on('doctors.tenant_id', '=', tenantId).onRef('doctors.id', '=', 'consents.doctor_id'),
    )
    .where('consents.tenant_id', '=', tenantId)
    .select(['consents.id', 'consents.address', 'consents.obtained_on', 'consents.source', 'consents.recorded_at'])
    .select([
      sql<Item['basis']>`consents.basis`.as('basis'),
      sql<Item['doctor']>`case
        when doctors.id is not null then jsonb_build_object('id', doctors.id, 'name', doctors.name)
      end`.as('doctor'),
      sql<Item['recorded_by']>`jsonb_build_object('id', recorders.id, 'name', recorders.username)`.as('recorded_by'),
    ])

const matching = ({ tx, tenantId }: RecipientCaller, { address, doctor_id, basis, current }: Conditions) => {
  let found = tx.selectFrom('email_consents as consents').where('consents.tenant_id', '=', tenantId)
  if (address) found = found.where(containsText('consents.address', address))
  if (doctor_id) found = found.where('consents.doctor_id', '=', doctor_id)
  if (basis) found = found.where('consents.basis', '=', basis)
  if (current)
    found = found.where(
      sql<SqlBool>`not exists (
        select
        from email_consents as later
        where later.tenant_id = ${tenantId} and later.address = consents.address and later.id > consents.id
      )`,
    )
  return found
}

/** A page of the record of consents, the newest first. */
export const listConsents = async (
  caller: RecipientCaller,
  query: Conditions & { readonly page?: number | undefined; readonly per_page?: number | undefined },
) => {
  const { limit, offset } = pageOf(query)
  const found = matching(caller, query)
  const ids = found.orderBy('consents.id', 'desc').limit(limit).offset(offset).select('consents.id')
  const [consents, { count }] = await Promise.all([
    consentsOf(caller).where(isOnPage('consents.id', ids)).orderBy('consents.id', 'desc').execute(),
    found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), email_consents: consents satisfies Item[] }
}

const headings: Record<Language, readonly string[]> = {
  ja: ['メールアドレス', '氏名', '根拠', '取得日', '取得元', '記録者', '記録日時'],
  en: ['E-mail', 'Name', 'Basis', 'Obtained on', 'Source', 'Recorded by', 'Recorded'],
}

const bases: Record<Language, Record<Item['basis'], string>> = {
  ja: {
    consent: '本人の同意',
    business: '取引関係',
    published: 'アドレスの公表',
    notified: 'アドレスの通知',
    lifted: '取り消し',
  },
  en: {
    consent: 'Consent',
    business: 'Business relation',
    published: 'Published address',
    notified: 'Told by themselves',
    lifted: 'Withdrawn',
  },
}

const batchSize = 2_000

/** The record of consents as CSV, the oldest first. */
export async function* consentsAsCsv(
  caller: RecipientCaller,
  conditions: Conditions,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings[language]])
  let after = 0
  for (;;) {
    const ids = matching(caller, conditions)
      .where('consents.id', '>', after)
      .orderBy('consents.id')
      .limit(batchSize)
      .select('consents.id')
    const batch = await consentsOf(caller).where(isOnPage('consents.id', ids)).orderBy('consents.id').execute()
    const last = batch.at(-1)
    if (!last) return
    yield csvRows(
      batch.map((row) => [
        row.address,
        row.doctor?.name,
        bases[language][row.basis],
        fileDay(row.obtained_on),
        row.source,
        row.recorded_by.name,
        fileTime(row.recorded_at),
      ]),
    )
    after = last.id
  }
}
